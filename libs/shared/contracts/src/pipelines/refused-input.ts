/** What is wrong with a field, as its sender is told. */
export class RefusedInput extends Error {}
