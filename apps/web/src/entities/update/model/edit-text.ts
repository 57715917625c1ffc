/** '2 changes'. */
export const changesText = (changes: number): string => (changes === 1 ? '1 change' : `${changes} changes`);

/** 'Edited: 2 changes'. */
export const editedText = (changes: number): string => `Edited: ${changesText(changes)}`;
