import { copyText } from '@/shared/toast';
import { Input } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import { googleCalendarOf, webcalOf } from '../model/subscribe-links.ts';

interface AddressProps {
  /** Of the feed. */
  name: string;
  url: string;
}

export const Address = ({ name, url }: AddressProps) => (
  <Input readOnly aria-label={`Address of ${name}`} value={url} onFocus={({ target }) => target.select()} />
);

/** Copies the address of a feed, or adds it to a calendar. */
export const SubscribeLinks = ({ name, url }: AddressProps) => {
  const copy = (): Promise<void> =>
    copyText(
      url,
      'Address copied',
      'The address could not be copied. Please select it and copy it yourself.',
    );
  return (
    <>
      <Button variant="outlined" aria-label={`Copy address of ${name}`} onClick={() => void copy()}>
        Copy address
      </Button>
      <Button variant="outlined" href={webcalOf(url)} aria-label={`Subscribe to ${name}`}>
        Subscribe
      </Button>
      <Button
        variant="outlined"
        href={googleCalendarOf(url)}
        aria-label={`Add ${name} to Google Calendar (opens in a new tab)`}
      >
        Google Calendar
      </Button>
    </>
  );
};
