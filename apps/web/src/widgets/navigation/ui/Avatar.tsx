import styles from './Avatar.module.css';

const COLOURS = 24;

/** The number of the palette colour for a name; the same name always has the same one. */
export const avatarColour = (username: string): number => {
  let hash = 0;
  for (const character of username) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return (hash % COLOURS) + 1;
};

/** The first letter of a username in its own colour. */
export const Avatar = ({ username }: { username: string }) => {
  const colour = avatarColour(username);
  return (
    <span
      className={styles.avatar}
      style={{ color: `var(--ev${colour})`, background: `var(--ev${colour}-bg)` }}
      aria-hidden="true"
    >
      {(username[0] ?? '?').toUpperCase()}
    </span>
  );
};
