import { Link } from 'react-router-dom';
import { useClientConfig } from '@/entities/instance';
import { ROUTES } from '@/shared/config';
import { PageHead, PageTitle } from '@/shared/ui';
import { ABOUT_NOBODY, OTHERS, STORED } from '../model/stored.ts';
import styles from './PrivacyPage.module.css';

const Tables = ({ names }: { names: readonly string[] }) => (
  <span className={styles.tables}>{names.join(' · ')}</span>
);

const Operator = () => {
  const config = useClientConfig();
  return (
    <section>
      <h2>Who is responsible</h2>
      <p>
        Everybody can run Patchlight. Responsible for this instance is its operator.
        {config?.imprintUrl && (
          <>
            {' '}
            <a href={config.imprintUrl} className="text-link">
              Imprint of the operator
            </a>
            .
          </>
        )}
        {config?.operatorEmail && (
          <>
            {' '}
            Write to{' '}
            <a href={`mailto:${config.operatorEmail}`} className="text-link">
              {config.operatorEmail}
            </a>
            .
          </>
        )}
      </p>
    </section>
  );
};

/** What is stored about users, for how long, and who else gets it. */
export const PrivacyPage = () => (
  <div className={styles.page}>
    <PageTitle page="Privacy" />
    <PageHead title="Privacy">
      What Patchlight stores about you, table by table. It shows no advertising, and counts no visits for
      others.
    </PageHead>
    <Operator />
    {STORED.map(({ title, rows }) => (
      <section key={title}>
        <h2>{title}</h2>
        <ul role="list" className={styles.rows}>
          {rows.map(({ what, kept = 'as long as the account', tables }) => (
            <li key={what}>
              <p>{what}</p>
              <p className={styles.kept}>
                Kept: {kept}
                <Tables names={tables} />
              </p>
            </li>
          ))}
        </ul>
      </section>
    ))}
    <section>
      <h2>Nothing about you</h2>
      <p>
        The other tables are about games and their posts, and about the work of this instance. Its log names
        requests with their addresses, without passwords, tokens and secret links; how long it is kept is up
        to the operator, as with backups.
      </p>
      <p className={styles.kept}>
        <Tables names={ABOUT_NOBODY} />
      </p>
    </section>
    <section>
      <h2>In your browser</h2>
      <p>
        A token while you are signed in, a cookie that says so, one that makes this browser known to your
        account, your theme, and copies of your lists for use without a connection. Signing out removes the
        token and the copies.
      </p>
    </section>
    <section>
      <h2>Who else gets something</h2>
      <dl className={styles.others}>
        {OTHERS.map(([who, what]) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
    <section>
      <h2>Export and deletion</h2>
      <p>
        <Link to={`${ROUTES.settings}?tab=privacy`} className="text-link">
          Settings, Privacy
        </Link>{' '}
        gives you everything that is stored about you as a file, and deletes your account with all of it at
        once. Backups of the operator contain it until they expire.
      </p>
    </section>
  </div>
);
