import { ITEM_LABELS, LIMITS, UPDATE_KINDS } from '@patchlight/contracts';
import type { EmailChoice, ItemLabel, Rule, UpdateKind } from '@patchlight/contracts';
import { Checkbox, CheckboxList, SelectField, TextField } from '@/shared/ui/mui';
import { UPDATE_KIND_NAMES } from '../developer/words.ts';
import { ItemForm, ItemSheet, useItemForm } from '../items/ItemForm.tsx';
import type { Editing } from '../items/ItemSection.tsx';
import { Backtest } from './Backtest.tsx';
import { RuleAbout } from './RuleAbout.tsx';
import { RuleGames } from './RuleGames.tsx';
import { RULE_ITEM_NAMES } from './rule-text.ts';

const AS_WITHOUT = 'As without this rule';
/** Without 'other': all items of that type are breaking. */
const CHOICES = ITEM_LABELS.filter((label) => label !== 'other');
const SWITCHES = { '': null, on: true, off: false } as const;
type Switch = keyof typeof SWITCHES;
const switchOf = (value: boolean | null): Switch => (value === null ? '' : value ? 'on' : 'off');

interface FormProps {
  /** All rules, in their order. */
  rules: readonly Rule[];
  save: (rules: Rule[]) => Promise<unknown>;
  onClose: () => void;
}

const Fields = ({ rule, rules, save, onClose }: FormProps & { rule: Rule | null }) => {
  const form = useItemForm('Failed to save the rule', {
    name: rule?.name ?? '',
    about: { isEdits: rule?.edits !== undefined, edits: rule?.edits ?? [] },
    where: {
      isAll: !rule || rule.games.length + rule.categories.length === 0,
      games: rule?.games ?? [],
      categories: rule?.categories ?? [],
    },
    kinds: rule?.kinds ?? ([] as UpdateKind[]),
    items: rule?.items ?? ([] as ItemLabel[]),
    words: rule?.words ?? '',
    email: rule?.action.email ?? '',
    push: switchOf(rule?.action.push ?? null),
    chat: switchOf(rule?.action.chat ?? null),
    isMuted: rule?.action.isMuted ?? false,
    isSaved: rule?.action.isSaved ?? false,
  });
  const { values, setValues, field, list, isBusy } = form;
  const isQuiet = isBusy || values.isMuted;
  const edited: Rule = {
    name: values.name.trim(),
    ...(values.about.isEdits && { edits: values.about.edits }),
    games: values.where.isAll ? [] : values.where.games,
    categories: values.where.isAll ? [] : values.where.categories,
    kinds: values.kinds,
    items: values.items,
    words: values.words.trim() || null,
    action: {
      email: (values.email || null) as EmailChoice | null,
      push: SWITCHES[values.push],
      chat: SWITCHES[values.chat],
      isMuted: values.isMuted,
      isSaved: values.isSaved,
    },
  };
  const isNowhere = !values.where.isAll && edited.games.length + edited.categories.length === 0;
  const found = rules.findIndex(({ name }) => name === rule?.name);
  const at = found < 0 ? rules.length : found;
  const next = rules.toSpliced(at, 1, edited);
  const others = rules.filter((_, index) => index !== at);
  const isTaken = others.some(({ name }) => name === edited.name);
  return (
    <ItemForm
      form={form}
      verb={rule ? 'Save' : 'Add'}
      onSave={() => ({
        problems: {
          ...(edited.name === '' && { name: [`Name must be 1 to ${LIMITS.ruleNameMaxLength} characters`] }),
          ...(isTaken && { name: ['There is a rule with this name'] }),
          ...(isNowhere && { where: ['Choose at least one game or category'] }),
        },
        run: () => save(next),
        done: rule ? `${edited.name} was changed` : `${edited.name} was added`,
      })}
      onClose={onClose}
    >
      <TextField
        {...field('name')}
        label="Name"
        autoComplete="off"
        autoFocus
        required
        maxLength={LIMITS.ruleNameMaxLength}
      />
      <RuleAbout {...list('about')} />
      <RuleGames {...list('where')} />
      <CheckboxList
        {...list('kinds')}
        legend="Kinds (none: all)"
        options={UPDATE_KINDS}
        names={UPDATE_KIND_NAMES}
      />
      <TextField
        {...field('words')}
        label="Words"
        hint={'As in the search: fix, "new map", -console, this or that. Empty: any.'}
        autoComplete="off"
        maxLength={LIMITS.searchTermMaxLength}
      />
      <CheckboxList
        {...list('items')}
        legend="With at least one of these items (none: any)"
        options={CHOICES}
        names={RULE_ITEM_NAMES}
      />
      <SelectField {...field('email')} label="Email" disabled={isQuiet}>
        <option value="">{AS_WITHOUT}</option>
        <option value="off">Off</option>
        <option value="digest">In the digest</option>
        <option value="instant">At once</option>
      </SelectField>
      <SelectField {...field('push')} label="Push" disabled={isQuiet}>
        <option value="">{AS_WITHOUT}</option>
        <option value="on">On</option>
        <option value="off">Off</option>
      </SelectField>
      <SelectField {...field('chat')} label="Chat" disabled={isQuiet}>
        <option value="">{AS_WITHOUT}</option>
        <option value="on">All channels</option>
        <option value="off">Off</option>
      </SelectField>
      <Checkbox
        checked={values.isMuted}
        disabled={isBusy}
        onChange={({ target }) => setValues({ isMuted: target.checked })}
      >
        Mute: tell me nothing, and mark it as read
      </Checkbox>
      <Checkbox
        checked={values.isSaved}
        disabled={isBusy}
        onChange={({ target }) => setValues({ isSaved: target.checked })}
      >
        Move it to Saved
      </Checkbox>
      {/* By its key, no count of updates is shown as one of edits. */}
      {!isNowhere && <Backtest key={String(values.about.isEdits)} rules={next} position={at + 1} />}
    </ItemForm>
  );
};

/** The form of a new or an existing rule, which is tried while it is edited. */
export const RuleForm = ({ editing, ...form }: FormProps & { editing: Editing<Rule> }) => (
  <ItemSheet
    editing={editing}
    title={(rule) => (rule ? `Edit ${rule.name}` : 'Add a rule')}
    text={(rule) => (rule ? '' : 'It comes last. Of all rules, the first that fits decides.')}
    onClose={form.onClose}
  >
    {(rule) => <Fields rule={rule} {...form} />}
  </ItemSheet>
);
