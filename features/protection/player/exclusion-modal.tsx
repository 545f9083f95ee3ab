import './protection.css';
import { useId, useState } from 'react';
import { EXCLUSION_TERMS, type ExclusionTerm } from '#domain/protection/rules.ts';
import { signOut } from '#domain/identity/player/session.ts';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { useKeyedApi } from '#platform/browser/forms/use-keyed-api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { excludeMyself } from '../contract.ts';
import { showUnlessClosed } from './use-protection.ts';

/** Two steps, because it cannot be revoked: the consequences, then the typed word. */
export function Modal() {
  const [term, setTerm] = useState<ExclusionTerm>('6m');
  const [isLast, setLast] = useState(false);
  return isLast ? (
    <Last term={term} onBack={() => setLast(false)} />
  ) : (
    <First term={term} onChoose={setTerm} onNext={() => setLast(true)} />
  );
}

type FirstProps = {
  term: ExclusionTerm;
  onChoose: (term: ExclusionTerm) => void;
  onNext: () => void;
};

const FACTS = ['out', 'person', 'rounds', 'money', 'mail'] as const;

function First({ term, onChoose, onNext }: FirstProps) {
  const t = useT('protection');
  const next = (
    <Button variant="primary" block onClick={onNext}>
      {t('exclusion.next')}
    </Button>
  );
  return (
    <ModalFrame title={t('exclusion.title')} footer={next}>
      <div className="protection-form">
        <p>{t('exclusion.about')}</p>
        <RadioGroup
          legend={t('exclusion.choose')}
          legendShown
          value={term}
          choices={EXCLUSION_TERMS.map((value) => ({
            value,
            label: t(`exclusion.term.${value}`),
          }))}
          onChange={onChoose}
        />
        <h3>{t('exclusion.whatTitle')}</h3>
        <ul className="protection-facts">
          {FACTS.map((fact) => (
            <li key={fact}>{t(`exclusion.what.${fact}`)}</li>
          ))}
          <li>{t('exclusion.what.after', { days: term === 'indefinite' ? 7 : 1 })}</li>
        </ul>
      </div>
    </ModalFrame>
  );
}

function Last({ term, onBack }: { term: ExclusionTerm; onBack: () => void }) {
  const t = useT('protection');
  const formId = useId();
  const keyedApi = useKeyedApi();
  const word = t('exclusion.word');
  const form = useForm({
    values: { word: '' },
    check: (typed) =>
      typed.word.trim().toLocaleUpperCase() === word.toLocaleUpperCase()
        ? {}
        : // A code without a text of its own is shown as it is.
          { word: [{ code: t('exclusion.wordWrong', { word }) }] },
    send: () =>
      withStepUp(() => keyedApi(excludeMyself, { body: { term, is_understood: true } as const })),
    onDone: async ({ data }) => {
      // Every session has ended; the page leaves the member area and logs out.
      await navigate('/', { replace: true });
      await signOut();
      openModal('Excluded', { until: data.until });
    },
    onRefused: showUnlessClosed,
  });

  const footer = (
    <>
      <Button variant="quiet" onClick={onBack}>
        {t('exclusion.back')}
      </Button>
      <Button type="submit" form={formId} variant="danger" busy={form.isBusy}>
        {t('exclusion.submit')}
      </Button>
    </>
  );
  return (
    <ModalFrame title={t('exclusion.lastTitle')} footer={footer} size="s">
      <form id={formId} className="protection-form" noValidate onSubmit={form.submit}>
        <p>{t('exclusion.lastText', { term: t(`exclusion.term.${term}`), word })}</p>
        <Field label={t('exclusion.wordLabel')} error={form.errorOf('word')}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...form.input('word')}
          />
        </Field>
      </form>
    </ModalFrame>
  );
}
