import type { Clock, RuleRepository } from '@patchlight/application/ports';
import { asksToBeTold, decideByRules } from '@patchlight/domain';
import type { Database } from '../../kernel/database.ts';
import { EditAudience } from '../../kernel/deliveries/edit-audience.ts';
import { c, row } from '../../kernel/tables/rows.ts';

/** Users per step, each with up to 50 rules. */
const STEP = 200;

/** An edit is told once its post is indexed again, so that nothing about it is unknown here. */
export class SqlEditAudience extends EditAudience {
  constructor(
    private readonly db: Database,
    private readonly rules: Pick<RuleRepository, 'read'>,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async find(noticeId: string, appId: number, after: string, upTo: string): Promise<string[]> {
    const told: string[] = [];
    const now = this.clock.now();
    let step = await this.withRules(appId, after, upTo);
    while (step.length > 0) {
      const { open } = await this.rules.read(
        step.map((userId) => ({ userId, updateId: noticeId })),
        now,
      );
      const asking = open.filter(({ set, facts }) => {
        const { taken } = decideByRules(set.rules, facts);
        return taken !== null && asksToBeTold(taken.rule.action);
      });
      told.push(...asking.map(({ userId }) => userId));
      step = await this.withRules(appId, step.at(-1)!, upTo);
    }
    return told;
  }

  /** Those with rules about edits have an index of their own. */
  private async withRules(appId: number, after: string, upTo: string): Promise<string[]> {
    const rows = await this.db.query(
      row({ user_id: c.bigint }),
      `select r.user_id from rule_sets r join follows f on f.user_id = r.user_id and f.app_id = $1
       where r.rules @> '[{"edits": []}]' and r.user_id > $2 and r.user_id <= $3 order by r.user_id limit ${STEP}`,
      [appId, after, upTo],
    );
    return rows.map(({ user_id }) => user_id);
  }
}
