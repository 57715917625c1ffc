import type { PlansBody } from '@patchlight/contracts';
import { CheckIcon } from '@/shared/ui';
import { comparison } from '../model/texts.ts';
import styles from './Comparison.module.css';

/** The comparison of the plans. */
export const Comparison = ({ plans }: Pick<PlansBody, 'plans'>) => {
  const free = plans.find(({ type }) => type === 'FREE');
  const pro = plans.find(({ type }) => type === 'PRO');
  if (!free || !pro) return null;
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison">Feature Comparison</h2>
      <div className={`card ${styles.frame}`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Feature</th>
              <th scope="col">{free.name}</th>
              <th scope="col">{pro.name}</th>
            </tr>
          </thead>
          <tbody>
            {comparison(free, pro).map((row) => (
              <tr key={row.feature}>
                <th scope="row">{row.feature}</th>
                <td>{row.free ?? <span aria-label="Not included">–</span>}</td>
                <td>
                  <span className={styles.pro}>
                    <CheckIcon fontSize="small" />
                    {row.pro}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
