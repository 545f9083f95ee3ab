/** The seeds of the next rounds, and how to check those that are over. */
import { useState } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { wasRefused } from '#platform/browser/net/unanswered.ts';
import { Button, buttonClass } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { lineOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { rotateSeed } from '../../play/game-actions.ts';
import { useGame, usePlayState } from '../game.ts';

type Revealed = { readonly hash: string; readonly server_seed: string };

export function FairnessTab() {
  const t = useT('studio');
  const { studio } = usePlayState();
  const [revealed, setRevealed] = useState<Revealed>();
  if (!studio) return null;
  const { hash, nonce, next_hash: nextHash } = studio.seed;
  return (
    <div className="studio-form">
      <p>{t('fairness.text')}</p>
      <Seed name={t('fairness.hash')} text={hash} />
      <p>{t('fairness.nonce', { nonce: String(nonce) })}</p>
      {nextHash !== null && <Seed name={t('fairness.nextHash')} text={nextHash} />}
      <ClientSeed key={studio.seed.client_seed} onRevealed={setRevealed} />
      {revealed && (
        <>
          <Seed name={t('fairness.oldHash')} text={revealed.hash} />
          <Seed name={t('fairness.revealed')} text={revealed.server_seed} />
        </>
      )}
      <a className={buttonClass({ block: true })} href="/fairness" target="_blank" rel="noopener">
        {t('fairness.verify')}
      </a>
    </div>
  );
}

function Seed({ name, text }: { readonly name: string; readonly text: string }) {
  const t = useT('studio');
  const common = useT('common');
  return (
    <div>
      <small>{name}</small>
      <CopyText
        text={text}
        label={t('fairness.copy', { name })}
        copiedLabel={common('copied')}
        wrap
      />
    </div>
  );
}

/** Only between rounds: a seed that decides a running round is not revealed. */
function ClientSeed({ onRevealed }: { readonly onRevealed: (revealed: Revealed) => void }) {
  const t = useT('studio');
  const { play } = useGame();
  const { studio, status, autoplay } = usePlayState();
  const [typed, setTyped] = useState(studio?.seed.client_seed ?? '');
  const [refused, setRefused] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isHeld = status !== 'ready' || autoplay !== null;
  const rotate = async () => {
    setIsBusy(true);
    const answer = await rotateSeed(play, typed.trim());
    setIsBusy(false);
    if (wasRefused(answer)) return setRefused(answer.refused);
    setRefused(undefined);
    onRevealed(answer.revealed);
  };
  return (
    <>
      <Field
        label={t('fairness.client')}
        hint={t('fairness.clientHint')}
        error={refused && lineOf({ code: refused })}
      >
        <TextInput
          value={typed}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button busy={isBusy} disabled={isHeld || typed.trim() === ''} onClick={() => void rotate()}>
        {t('fairness.rotate')}
      </Button>
    </>
  );
}
