import { copyText } from '@/shared/toast';
import { Button } from '@/shared/ui';
import styles from './Reference.module.css';

interface CodeProps {
  /** Names the region. */
  label: string;
  text: string;
}

/** Text to copy. Long lines scroll. */
export const Code = ({ label, text }: CodeProps) => (
  <div className={styles.code}>
    <div className={styles.codeHead}>
      <h4>{label}</h4>
      <Button
        onClick={() => void copyText(text, 'Copied', 'It could not be copied. Please select it yourself.')}
        aria-label={`Copy: ${label}`}
      >
        Copy
      </Button>
    </div>
    <pre tabIndex={0} role="region" aria-label={label}>
      <code>{text}</code>
    </pre>
  </div>
);
