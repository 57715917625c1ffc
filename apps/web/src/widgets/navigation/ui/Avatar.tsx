import styles from './Avatar.module.css';

const COLOURS = 24;

/** The palette color number of a name; always the same for the same name. */
export const avatarColor = (username: string): number => {
  let hash = 0;
  for (const character of username) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return (hash % COLOURS) + 1;
};

/** The first letter of a username in its own color. */
export const Avatar = ({ username }: { username: string }) => {
  const color = avatarColor(username);
  return (
    <span
      className={styles.avatar}
      style={{ color: `var(--ev${color})`, background: `var(--ev${color}-bg)` }}
      aria-hidden="true"
    >
      {(username[0] ?? '?').toUpperCase()}
    </span>
  );
};
