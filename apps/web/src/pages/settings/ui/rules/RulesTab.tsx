import { LIMITS } from '@patchlight/contracts';
import type { Rule } from '@patchlight/contracts';
import { UpgradeChip } from '@/entities/plan';
import { useEarlyFeature } from '@/entities/session';
import { useSubmit } from '@/shared/api';
import { useGetRulesQuery, useSaveRulesMutation } from '../../api/rules.api.ts';
import { Details, ItemRow } from '../items/ItemRow.tsx';
import { ItemSection } from '../items/ItemSection.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { RuleForm } from './RuleForm.tsx';
import styles from '../SettingsPage.module.css';
import { actionText, conditionText } from './rule-text.ts';

const TITLE = 'Rules';

interface RuleRowProps {
  rules: readonly Rule[];
  rule: Rule;
  save: (rules: Rule[]) => Promise<unknown>;
  /** Whether one of the rules is being saved. */
  isSaving: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

const RuleRow = ({ rules, rule, save, isSaving, onEdit, onRemove }: RuleRowProps) => {
  const { submit, isBusy, failure } = useSubmit('Failed to move the rule');
  const { name } = rule;
  const others = rules.filter((each) => each.name !== name);
  const position = rules.findIndex((each) => each.name === name) + 1;
  const moveTo = (place: number): void => void submit(() => save(others.toSpliced(place - 1, 0, rule)));
  return (
    <ItemRow
      name={`${position}. ${name}`}
      failure={failure}
      isBusy={isBusy}
      actions={[
        {
          text: 'Up',
          label: `Move ${name} up`,
          disabled: isSaving || position === 1,
          onClick: () => moveTo(position - 1),
        },
        {
          text: 'Down',
          label: `Move ${name} down`,
          disabled: isSaving || position === rules.length,
          onClick: () => moveTo(position + 1),
        },
        { text: 'Edit', label: `Edit ${name}`, onClick: onEdit },
        { text: 'Remove', label: `Remove ${name}`, onClick: onRemove },
      ]}
    >
      <Details>For {conditionText(rule)}</Details>
      <Details>Then: {actionText(rule.action)}</Details>
    </ItemRow>
  );
};

const Rules = () => {
  const { data, ...query } = useGetRulesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [put, { isLoading: isSaving }] = useSaveRulesMutation();
  const rules = data?.rules ?? [];
  const save = (all: Rule[]): Promise<unknown> => put({ version: data?.version ?? 0, rules: all }).unwrap();
  return (
    <ItemSection
      title={TITLE}
      lead="Which updates and silent edits reach you where. The first rule that fits decides; else your other settings do. Muted games stay muted."
      what="rules"
      query={{ ...query, data: data?.rules }}
      empty={<p>No rules yet. Your other settings decide about all.</p>}
      row={(rule, actions) => (
        <RuleRow key={rule.name} rules={rules} rule={rule} save={save} isSaving={isSaving} {...actions} />
      )}
      add="Add a rule"
      limit={LIMITS.rules}
      form={(editing, onClose) => <RuleForm editing={editing} rules={rules} save={save} onClose={onClose} />}
      removal={{
        verb: 'Remove',
        text: 'From now on it decides about nothing. There is no undo.',
        errorMessage: 'Failed to remove the rule',
        run: (rule) => save(rules.filter((each) => each.name !== rule.name)),
      }}
    />
  );
};

const Closed = ({ isPro }: { isPro: boolean }) => (
  <SettingsSection
    title={TITLE}
    lead="Decide by game, kind, words and items which updates and silent edits reach you where, and try it on the last 12 months."
  >
    {isPro ? (
      <p>Rules are an early feature: switch early access on under Subscription.</p>
    ) : (
      <p>
        Rules are an early feature of PRO. <UpgradeChip />
      </p>
    )}
  </SettingsSection>
);

/** The rules of a user with early access; for others, how to get them. */
export const RulesTab = ({ isPro }: { isPro: boolean }) => {
  const isOpen = useEarlyFeature('rules');
  return <div className={styles.tab}>{isOpen ? <Rules /> : <Closed isPro={isPro} />}</div>;
};
