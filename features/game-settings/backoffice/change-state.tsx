import { useState } from 'react';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { setGameState, type ShownGame } from '../contract.backoffice.ts';
import { useGameName } from './game-name.ts';

type Props = {
  readonly game: ShownGame;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Pauses or resumes a game, and allows or disables its autobet. */
export function ChangeState({ game, onClose, onDone }: Props) {
  const t = useT('backoffice-game-settings');
  const nameOf = useGameName();
  const [isPaused, setPaused] = useState(game.is_paused);
  const [isAutobet, setAutobet] = useState(game.is_autobet_allowed);
  const send = (reason: string) =>
    api(setGameState, {
      params: { game: game.game },
      body: { is_paused: isPaused, is_autobet_allowed: isAutobet, reason },
    });
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t('stateOf', { game: nameOf(game.game) })}
      text={t('pauseText')}
      confirm={t('save')}
      reasonMax={1000}
      send={send}
      done={t('stateSaved')}
      onDone={onDone}
    >
      <Checkbox checked={isPaused} onChange={setPaused}>
        {t('isPaused')}
      </Checkbox>
      <Checkbox checked={isAutobet} onChange={setAutobet}>
        {t('isAutobet')}
      </Checkbox>
    </ReasonDialog>
  );
}
