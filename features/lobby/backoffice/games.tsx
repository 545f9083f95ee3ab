import { useState } from 'react';
import { GAME_TAGS } from '#domain/bets/rules.offered-games.ts';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button, IconButton } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { moved } from './moved.ts';
import { saveLobbyGames, type LobbyGame, type StaffLobby } from '../contract.backoffice.ts';

type Props = { readonly saved: StaffLobby['games']; readonly onDone: () => void };

/** The games in their order; nothing is in force before it is saved with a reason. */
export function Games({ saved, onDone }: Props) {
  const t = useT('backoffice-lobby');
  const [games, setGames] = useState<readonly LobbyGame[]>(saved.value);
  const [isSaving, setSaving] = useState(false);
  const change = (at: number, part: Partial<LobbyGame>) =>
    setGames(games.map((game, index) => (index === at ? { ...game, ...part } : game)));
  return (
    <Panel look="framed" title={t('games')}>
      <p>{t('gamesText')}</p>
      <ol className="staff-lobby-games">
        {games.map((game, index) => (
          <Row
            key={game.folder}
            game={game}
            onChange={(part) => change(index, part)}
            onMove={(by) => setGames(moved(games, index, by))}
            isFirst={index === 0}
            isLast={index === games.length - 1}
          />
        ))}
      </ol>
      <Button variant="primary" onClick={() => setSaving(true)}>
        {t('save')}
      </Button>
      <ReasonDialog
        open={isSaving}
        onClose={() => setSaving(false)}
        title={t('saveGames')}
        confirm={t('save')}
        send={(reason) =>
          api(saveLobbyGames, { body: { value: [...games], based_on: saved.version, reason } })
        }
        done={t('saved')}
        onDone={onDone}
      />
    </Panel>
  );
}

type RowProps = {
  readonly game: LobbyGame;
  readonly onChange: (part: Partial<LobbyGame>) => void;
  /** One place up (−1) or down (1). */
  readonly onMove: (by: -1 | 1) => void;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

function Row({ game: { folder, is_hidden, tags }, onChange, onMove, isFirst, isLast }: RowProps) {
  const t = useT('backoffice-lobby');
  // Games are data; the texts cover those of this release.
  const key = `names.${folder}` as 'names.dice';
  const name = t.has(key) ? t(key) : folder;
  return (
    <li>
      <span className="staff-lobby-move">
        <IconButton
          size="s"
          label={t('up', { name })}
          aria-disabled={isFirst || undefined}
          onClick={() => isFirst || onMove(-1)}
        >
          <Icon name="arrow-up" />
        </IconButton>
        <IconButton
          size="s"
          label={t('down', { name })}
          aria-disabled={isLast || undefined}
          onClick={() => isLast || onMove(1)}
        >
          <Icon name="arrow-down" />
        </IconButton>
      </span>
      <strong data-hidden={is_hidden || undefined}>{name}</strong>
      <fieldset>
        <legend className="visually-hidden">{name}</legend>
        {GAME_TAGS.map((tag) => (
          <Checkbox
            key={tag}
            checked={tags.includes(tag)}
            onChange={(isOn) =>
              onChange({ tags: GAME_TAGS.filter((t) => (t === tag ? isOn : tags.includes(t))) })
            }
          >
            {t(`tags.${tag}`)}
          </Checkbox>
        ))}
        <Checkbox checked={is_hidden} onChange={(isOn) => onChange({ is_hidden: isOn })}>
          {t('hidden')}
        </Checkbox>
      </fieldset>
    </li>
  );
}
