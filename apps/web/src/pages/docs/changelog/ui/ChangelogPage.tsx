// eslint-disable-next-line @nx/enforce-module-boundaries -- the page shows a file of the repository
import changelog from '../../../../../../../CHANGELOG.md?raw';
import { CHANGELOG_FEED } from '@/shared/config';
import { Button, FeedIcon, PageHead, PageTitle } from '@/shared/ui';
import { readChangelog } from '../model/changelog.ts';
import type { Release } from '../model/changelog.ts';
import styles from './ChangelogPage.module.css';

const RELEASES = readChangelog(changelog);

/** A text in which backticks mark code. */
const Words = ({ text }: { text: string }) =>
  text.split('`').map((part, n) => (n % 2 === 1 ? <code key={n}>{part}</code> : part));

const Changes = ({ name, date, sections }: Release) => (
  <section className={styles.release} aria-labelledby={name}>
    <h2 id={name}>
      {name} {date && <time dateTime={date}>{date}</time>}
    </h2>
    {sections.map(({ title, changes }) => (
      <div key={title}>
        <h3>{title}</h3>
        <ul>
          {changes.map((change) => (
            <li key={change}>
              <Words text={change} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
);

/** What changed in Patchlight itself, as of this version. */
export const ChangelogPage = () => (
  <div className={styles.page}>
    <PageTitle page="Changelog" />
    <PageHead title="Changelog">
      What changed in Patchlight itself. ‘Unreleased’ is what runs here and has no version number yet.
    </PageHead>
    <Button href={CHANGELOG_FEED} variant="outlined" icon={<FeedIcon fontSize="small" />}>
      Atom feed
    </Button>
    {RELEASES.map((release) => (
      <Changes key={release.name} {...release} />
    ))}
  </div>
);
