/** A short delay in which concurrent work would run if nothing blocked it. */
export const meanwhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
