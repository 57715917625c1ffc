import styles from './Word.module.css';

/** A word of the API, such as RENEWAL: unchanged in the page, shown as 'Renewal'. */
export const Word = ({ children }: { children: string }) => <span className={styles.word}>{children}</span>;
