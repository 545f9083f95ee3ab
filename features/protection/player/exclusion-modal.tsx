import './protection.css';
import { useId, useState } from 'react';
import { EXCLUSION_TERMS, type ExclusionTerm } from '#domain/protection/rules.ts';
import { signOut } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { RadioGroup } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { excludeMyself } from '../contract.ts';
import { useChange } from './use-protection.ts';

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
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  // The account cannot make requests afterwards.
  const { run, isBusy } = useChange(() => {});
  const word = t('exclusion.word');

  async function submit(): Promise<void> {
    const isRight = typed.trim().toLocaleUpperCase() === word.toLocaleUpperCase();
    setWrong(!isRight);
    if (!isRight) return;
    const body = { term, is_understood: true } as const;
    const answer = await run((key) => api(excludeMyself, { body, key }));
    if (!answer) return;
    // Every session has ended; the page leaves the member area and logs out.
    await navigate('/', { replace: true });
    await signOut();
    openModal('Excluded', { until: answer.data.until });
  }

  const footer = (
    <>
      <Button variant="quiet" onClick={onBack}>
        {t('exclusion.back')}
      </Button>
      <Button type="submit" form={formId} variant="danger" busy={isBusy}>
        {t('exclusion.submit')}
      </Button>
    </>
  );
  return (
    <ModalFrame title={t('exclusion.lastTitle')} footer={footer} size="s">
      <form
        id={formId}
        className="protection-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t('exclusion.lastText', { term: t(`exclusion.term.${term}`), word })}</p>
        <Word typed={typed} onType={setTyped} isWrong={isWrong} />
      </form>
    </ModalFrame>
  );
}

type WordProps = { typed: string; onType: (typed: string) => void; isWrong: boolean };

function Word({ typed, onType, isWrong }: WordProps) {
  const t = useT('protection');
  const mistake = isWrong ? t('exclusion.wordWrong', { word: t('exclusion.word') }) : undefined;
  return (
    <Field label={t('exclusion.wordLabel')} error={mistake}>
      <TextInput
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  );
}
