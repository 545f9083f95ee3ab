import { useState } from 'react';
import { isRefusal, refuseInput } from '#core/refusal.ts';
import { isGivable } from '#domain/bonuses/rules.cashback.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { RequiredChoice } from '#platform/backoffice/required-choice.tsx';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { addBonusCodes, CODES_MAX, USES_MAX } from '../contract.backoffice.codes.ts';
import { listDefinitions } from '../contract.backoffice.ts';

type Props = {
  /** The bonus whose codes are listed; empty for all. */
  readonly bonus: string;
  readonly onClose: () => void;
  readonly onDone: (batch: string) => void;
};

const NEW = { code: '', isBulk: false, count: '100', usesMax: '1', until: '' };
type CodesDraft = typeof NEW & { bonus: string };

/** One promo code as it is typed, or many with a random part. */
export function AddCodes({ bonus, onClose, onDone }: Props) {
  const t = useT('backoffice-bonuses');
  const keyedApi = useKeyedApi();
  const bonuses = useBonusCodes();
  const [draft, setDraft] = useState<CodesDraft>({ ...NEW, bonus });
  const set = (part: Partial<CodesDraft>) => setDraft({ ...draft, ...part });
  async function send(reason: string) {
    if (draft.bonus === '') return refuseInput('bonus', 'required');
    const answer = await keyedApi(addBonusCodes, {
      body: {
        bonus: draft.bonus,
        code: draft.code,
        count: draft.isBulk ? Number(draft.count) : null,
        uses_max: draft.usesMax === '' ? null : Number(draft.usesMax),
        valid_until: draft.until === '' ? null : new Date(draft.until).toISOString(),
        reason,
      },
      retryLost: true,
    });
    if (!isRefusal(answer)) onDone(answer.data.batch);
    return answer;
  }
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('codes.add')}
      text={t('codes.addText')}
      confirm={t('codes.create')}
      send={send}
      done={t('codes.added')}
    >
      <RequiredChoice
        label={t('columns.bonus')}
        values={bonuses}
        labelOf={(one) => one}
        value={draft.bonus}
        onChange={(one) => set({ bonus: one })}
      />
      <Switch checked={draft.isBulk} onChange={(isBulk) => set({ isBulk })}>
        {t('codes.bulk')}
      </Switch>
      <Field
        label={t(draft.isBulk ? 'codes.prefix' : 'codes.code')}
        hint={t(draft.isBulk ? 'codes.prefixHint' : 'codes.codeHint')}
      >
        <TextInput
          value={draft.code}
          required={!draft.isBulk}
          maxLength={draft.isBulk ? 24 : 32}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={({ target }) => set({ code: target.value.toUpperCase() })}
        />
      </Field>
      <Limits draft={draft} set={set} />
    </ReasonDialog>
  );
}

/** The short names of the bonuses that a code can give: not cashback, which needs a lost week. */
function useBonusCodes(): string[] {
  const { data } = useCall(listDefinitions, {});
  return (data?.data.bonuses ?? []).flatMap(({ code, terms }) => (isGivable(terms) ? [code] : []));
}

type LimitsProps = {
  readonly draft: CodesDraft;
  readonly set: (part: Partial<CodesDraft>) => void;
};

function Limits({ draft, set }: LimitsProps) {
  const t = useT('backoffice-bonuses');
  return (
    <>
      {draft.isBulk && (
        <Field label={t('codes.count')}>
          <TextInput
            type="number"
            inputMode="numeric"
            required
            min={1}
            max={CODES_MAX}
            value={draft.count}
            onChange={({ target }) => set({ count: target.value })}
          />
        </Field>
      )}
      <Field label={t('codes.usesMax')} hint={t('codes.usesHint')}>
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={USES_MAX}
          value={draft.usesMax}
          onChange={({ target }) => set({ usesMax: target.value })}
        />
      </Field>
      <Field label={t('codes.until')} hint={t('codes.untilHint')}>
        <TextInput
          type="datetime-local"
          value={draft.until}
          onChange={({ target }) => set({ until: target.value })}
        />
      </Field>
    </>
  );
}
