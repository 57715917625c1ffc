import type { Clock, UnitOfWork } from '@patchlight/application/ports';
import { SqlEditAudience } from '../delivery/rules/sql-edit-audience.ts';
import { SqlRuleRepository } from '../delivery/rules/sql-rule.repository.ts';
import type { Database } from '../kernel/database.ts';
import type { PlanReader } from '../kernel/plans/plan-reader.ts';
import { SqlFanOutRepository } from '../notifications/sql-fan-out.repository.ts';

/** As the product constructs them. */
export const fanOutsOf = (
  db: Database,
  unitOfWork: UnitOfWork,
  plans: PlanReader,
  clock: Clock = { now: () => new Date() },
): SqlFanOutRepository =>
  new SqlFanOutRepository(
    db,
    unitOfWork,
    plans,
    new SqlEditAudience(db, new SqlRuleRepository(db, plans), clock),
  );
