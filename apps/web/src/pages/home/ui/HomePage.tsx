import { useSession } from '@/entities/session';
import { APP_NAME, ROUTES } from '@/shared/config';
import { Button, PageTitle } from '@/shared/ui';
import { NEWS } from '../model/news.ts';
import styles from './HomePage.module.css';
import { Ticker } from './Ticker.tsx';
import { CalendarArt, InboxArt, NotesArt } from './ValueArt.tsx';
import { YourGames } from './YourGames.tsx';

const VALUES = [
  {
    Art: InboxArt,
    title: 'One inbox for every game',
    text: 'New is orange, read is quiet. Mark all read and get back to playing.',
  },
  {
    Art: CalendarArt,
    title: 'A calendar that fills itself',
    text: 'Each game has its own color. See a month or a week of updates at a glance.',
  },
  {
    Art: NotesArt,
    title: 'Patch notes worth reading',
    text: 'Headings, lists, tables and pictures, set in a clean column. Spoilers stay closed.',
  },
];

const STEPS = [
  { title: 'Find your games', text: 'Search by name and add the games you play.' },
  { title: 'We watch for updates', text: 'Major releases, regular updates and small patches, told apart.' },
  { title: 'Read when you like', text: 'In your inbox, on the calendar, or in My Games.' },
];

const SignedInActions = () => (
  <>
    <Button to={ROUTES.search} variant="primary" size="large">
      Search for Games
    </Button>
    <Button to={ROUTES.myGames} variant="outlined" size="large">
      View My Games
    </Button>
  </>
);

const VisitorActions = () => (
  <>
    <Button to={ROUTES.register} variant="primary" size="large">
      Register Now
    </Button>
    <Button to={ROUTES.login} variant="outlined" size="large">
      Login
    </Button>
  </>
);

const Values = () => (
  <section className={styles.section} aria-labelledby="values">
    <h2 id="values">Less hunting, more playing</h2>
    <ul role="list" className={styles.columns}>
      {VALUES.map(({ Art, title, text }) => (
        <li key={title} className={`card ${styles.value}`}>
          <Art />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);

const LatestNews = () => (
  <section className={styles.section} aria-labelledby="news">
    <h2 id="news">Latest News</h2>
    <ul role="list" className={styles.columns}>
      {NEWS.map(({ date, day, title, text }) => (
        <li key={day} className={styles.news}>
          <time dateTime={day}>{date}</time>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

const HowItWorks = () => (
  <section className={styles.section} aria-labelledby="steps">
    <h2 id="steps">How it works</h2>
    <ol role="list" className={styles.columns}>
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);

const LEAD =
  'Follow the games you care about. Get every update in one calm inbox, on one calendar, with patch notes that are good to read.';

/** Home for visitors: what the product is, and the latest updates. */
const VisitorHome = () => (
  <>
    <div className={styles.hero}>
      <div>
        <h1>{`Welcome to ${APP_NAME}`}</h1>
        <p className={styles.lead}>{LEAD}</p>
        <div className={styles.actions}>
          <VisitorActions />
        </div>
      </div>
      <Ticker />
    </div>
    <Values />
    <LatestNews />
    <HowItWorks />
  </>
);

/** Home for users: news of followed games. */
const UserHome = ({ isWaiting }: { isWaiting: boolean }) => (
  <>
    <div className={styles.greeting}>
      <h1>{`Welcome to ${APP_NAME}`}</h1>
      <div className={styles.actions}>{!isWaiting && <SignedInActions />}</div>
    </div>
    <YourGames isWaiting={isWaiting} />
    <LatestNews />
  </>
);

export const HomePage = () => {
  const { status } = useSession();
  return (
    <div className={styles.page}>
      <PageTitle page="Home" />
      {status === 'anonymous' ? <VisitorHome /> : <UserHome isWaiting={status === 'loading'} />}
    </div>
  );
};
