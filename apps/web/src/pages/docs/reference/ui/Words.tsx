/** A text in which backticks mark code. */
export const Words = ({ text }: { text: string }) =>
  text.split('`').map((part, n) => (n % 2 === 1 ? <code key={n}>{part}</code> : part));
