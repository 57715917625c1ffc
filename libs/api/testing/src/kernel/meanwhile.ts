/** Long enough for others to come in between where nothing keeps them from it. */
export const meanwhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
