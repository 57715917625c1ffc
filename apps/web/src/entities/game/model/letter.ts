/** What stands for a game without art: the first letter of its name. */
export const letterOf = (name: string): string => (Array.from(name.trim())[0] ?? '?').toUpperCase();
