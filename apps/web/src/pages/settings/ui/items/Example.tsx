import { copyText } from '@/shared/toast';
import { Button } from '@/shared/ui/mui';
import styles from './items.module.css';

/** Lines for a terminal or a file, with a button that copies them. */
export const Example = ({ about, code }: { about: string; code: string }) => (
  <figure className={styles.example}>
    <figcaption>{about}</figcaption>
    <pre tabIndex={0} aria-label={about}>
      <code>{code}</code>
    </pre>
    <Button
      variant="outlined"
      aria-label={`Copy: ${about}`}
      onClick={() =>
        void copyText(code, 'Copied', 'It could not be copied. Please select it and copy it yourself.')
      }
    >
      Copy
    </Button>
  </figure>
);
