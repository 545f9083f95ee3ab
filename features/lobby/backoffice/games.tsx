import { useState } from 'react';
import type { WalletCurrency } from '#core/currency.ts';
import { GAME_TAGS } from '#domain/bets/rules.offered-games.ts';
import { PlaceFields } from '#platform/backoffice/place-fields.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { wordsIn } from '#platform/backoffice/words-in.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { moved } from './moved.ts';
import { saveLobbyGames, type PlacedGame, type StaffLobby } from '../contract.backoffice.ts';

type Props = { readonly saved: StaffLobby['games']; readonly onDone: () => void };

/** A game as it is edited: countries are a text until they are saved. */
type Draft = Omit<PlacedGame, 'hidden_in' | 'hidden_currencies'> & {
  readonly countries: string;
  readonly hidden_currencies: readonly WalletCurrency[];
};

/** The games in their order; nothing is in force before it is saved with a reason. */
export function Games({ saved, onDone }: Props) {
  const t = useT('backoffice-lobby');
  const [games, setGames] = useState<readonly Draft[]>(() => saved.value.map(draftOf));
  const [isSaving, setSaving] = useState(false);
  const change = (at: number, part: Partial<Draft>) =>
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
          api(saveLobbyGames, {
            body: { value: games.map(savedGame), based_on: saved.version, reason },
          })
        }
        done={t('saved')}
        onDone={onDone}
      />
    </Panel>
  );
}

type RowProps = {
  readonly game: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
  /** One place up (−1) or down (1). */
  readonly onMove: (by: -1 | 1) => void;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

function Row({ game, onChange, onMove, isFirst, isLast }: RowProps) {
  const { folder, is_hidden, tags } = game;
  const t = useT('backoffice-lobby');
  // Games are data; the texts cover those of this release.
  const key = `names.${folder}` as 'names.dice';
  const name = t.has(key) ? t(key) : folder;
  return (
    <li>
      <MoveButtons {...{ name, isFirst, isLast, onMove }} />
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
      <Places game={game} onChange={onChange} />
    </li>
  );
}

/** Where the game is not offered, folded away: most are offered everywhere. */
function Places({ game, onChange }: Pick<RowProps, 'game' | 'onChange'>) {
  const t = useT('backoffice-lobby');
  const { countries, hidden_currencies } = game;
  const places = [...codesIn(countries), ...hidden_currencies].join(', ');
  return (
    <details className="staff-lobby-places">
      <summary>{places === '' ? t('offered.everywhere') : t('offered.notIn', { places })}</summary>
      <div>
        <PlaceFields
          countries={countries}
          currencies={hidden_currencies}
          onCountries={(text) => onChange({ countries: text })}
          onCurrencies={(currencies) => onChange({ hidden_currencies: currencies })}
        />
      </div>
    </details>
  );
}

const codesIn = (countries: string) => wordsIn(countries.toUpperCase());

function draftOf({ hidden_in = [], hidden_currencies = [], ...game }: PlacedGame): Draft {
  return { ...game, countries: hidden_in.join(' '), hidden_currencies };
}

function savedGame({ countries, ...game }: Draft): PlacedGame {
  return { ...game, hidden_in: codesIn(countries), hidden_currencies: [...game.hidden_currencies] };
}
