import { Link, useSearchParams } from 'react-router-dom';
import type { UserBody } from '@patchlight/contracts';
import { useGetPlansQuery } from '@/entities/plan';
import { useSession } from '@/entities/session';
import { APP_NAME, ROUTES } from '@/shared/config';
import { shortDate } from '@/shared/lib';
import {
  BoltIcon,
  Button,
  CalendarIcon,
  CardIcon,
  GamesIcon,
  Notice,
  PageTitle,
  ShieldIcon,
} from '@/shared/ui';
import { Plans } from '@/widgets/billing';
import { QUESTIONS } from '../model/texts.ts';
import { Comparison } from './Comparison.tsx';
import styles from './PricingPage.module.css';

const POINTS = [
  { Icon: ShieldIcon, title: 'Secure Payments', text: 'Card details never reach our servers.' },
  { Icon: CalendarIcon, title: 'Cancel Anytime', text: 'Two clicks, no questions.' },
  { Icon: CardIcon, title: '30-Day Guarantee', text: 'A full refund if it is not for you.' },
  { Icon: GamesIcon, title: 'Trusted by Gamers', text: 'Made by players, for players.' },
];

const Questions = () => (
  <section aria-labelledby="questions">
    <h2 id="questions">Frequently Asked Questions</h2>
    {QUESTIONS.map(({ question, answer, isAboutSupport }) => (
      <details key={question} className={styles.question}>
        <summary>{question}</summary>
        <p>
          {answer}
          {isAboutSupport && (
            <>
              {' '}
              <Link to={ROUTES.support} className="text-link">
                Contact support
              </Link>
            </>
          )}
        </p>
      </details>
    ))}
  </section>
);

const Points = () => (
  <section aria-labelledby="why">
    <h2 id="why">{`Why Choose ${APP_NAME}`}</h2>
    <ul role="list" className={styles.points}>
      {POINTS.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);

/** 'PRO until Nov 22, 2027.', or when it renews; null without an end, or while a renewal is late. */
const endOf = ({ planExpiresAt, autoRenew }: UserBody): string | null =>
  planExpiresAt && Date.parse(planExpiresAt) > Date.now()
    ? `${autoRenew ? 'Renews on' : 'PRO until'} ${shortDate(planExpiresAt)}.`
    : null;

/** Content below the plans and the PRO banner waits for them, to avoid layout shift. */
export const PricingPage = () => {
  const session = useSession();
  const { data, error } = useGetPlansQuery();
  const [params] = useSearchParams();
  const isPro = session.status === 'signed-in' && session.isPro;
  const end = isPro && endOf(session.user);
  return (
    <div className={styles.page}>
      <PageTitle whole={`Pricing Plans - ${APP_NAME}`} />
      <header className={styles.head}>
        <h1>Choose the Perfect Plan</h1>
        <p>Start free. Change your mind whenever you like.</p>
      </header>
      {isPro && (
        <div className={styles.banner}>
          <BoltIcon />
          <div>
            <b>You&apos;re on PRO!</b>
            {end && <p>{end}</p>}
          </div>
          <Button to={ROUTES.subscription} variant="outlined">
            Manage subscription
          </Button>
        </div>
      )}
      {params.get('checkout') === 'cancelled' && (
        <Notice severity="info">The payment was not finished. Nothing was charged.</Notice>
      )}
      {session.status !== 'loading' && <Plans />}
      {session.status !== 'loading' && (data || error) && (
        <>
          {data && <Comparison plans={data.plans} />}
          <Questions />
          <Points />
        </>
      )}
    </div>
  );
};
