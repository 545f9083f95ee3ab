import { useState } from 'react';
import { LOCALES, type Locale } from '#core/locale.ts';
import type { SuppliedGameCard } from '#domain/suppliers/contract.ts';
import { CurrencyChoices } from '#platform/backoffice/currency-choices.tsx';
import { ReasonDialog } from '#platform/backoffice/reason-dialog.tsx';
import { wordsIn } from '#platform/backoffice/words-in.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { saveLobbyRows, type StaffLobby, type StaffLobbyRow } from '../contract.backoffice.ts';
import { ROWS_MAX } from '../rules.rows.ts';
import { MoveButtons } from './move-buttons.tsx';
import { moved } from './moved.ts';
import { RowGames, type KnownGames } from './row-games.tsx';

type RowsProps = {
  readonly saved: StaffLobby['rows'];
  /** The folders of our own games. */
  readonly own: readonly string[];
  readonly onDone: () => void;
};

/** A row as it is edited: countries are a text until they are saved. */
type Draft = Omit<StaffLobbyRow, 'games' | 'countries'> & {
  readonly key: number;
  readonly games: readonly string[];
  readonly countries: string;
};

const EMPTY: Omit<Draft, 'key'> = {
  titles: { ru: '', en: '', kz: '' },
  games: [],
  countries: '',
  currencies: [],
  is_hidden: false,
};

/** Rows of games for countries and currencies; nothing is in force before it is saved. */
export function Rows({ saved, own, onDone }: RowsProps) {
  const t = useT('backoffice-lobby');
  const [rows, setRows] = useState<readonly Draft[]>(() => saved.value.map(draftOf));
  const [isSaving, setSaving] = useState(false);
  const [isIncomplete, setIncomplete] = useState(false);
  const [cards, setCards] = useState(saved.cards);
  const change = (key: number, part: Partial<Draft>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const next = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  return (
    <Panel look="framed" title={t('rows')}>
      <p>{t('rowsText')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const isComplete = rows.every(({ games }) => games.length > 0);
          setIncomplete(!isComplete);
          setSaving(isComplete);
        }}
      >
        <ol className="staff-lobby-rows">
          {rows.map((row, place) => (
            <RowFields
              key={row.key}
              row={row}
              number={place + 1}
              isLast={place === rows.length - 1}
              known={{ own, cards }}
              gamesError={isIncomplete && row.games.length === 0 ? t('rowEmpty') : undefined}
              onFound={(card) => setCards([...cards, card])}
              onChange={(part) => change(row.key, part)}
              onMove={(by) => setRows(moved(rows, place, by))}
              onRemove={() => setRows(rows.toSpliced(place, 1))}
            />
          ))}
        </ol>
        <span className="staff-lobby-steps">
          {rows.length < ROWS_MAX && (
            <Button onClick={() => setRows([...rows, { ...EMPTY, key: next }])}>
              {t('addRow')}
            </Button>
          )}
          <Button type="submit" variant="primary">
            {t('saveRows')}
          </Button>
        </span>
      </form>
      <SaveDialog
        rows={isSaving ? rows : undefined}
        version={saved.version}
        onClose={() => setSaving(false)}
        onDone={onDone}
      />
    </Panel>
  );
}

type SaveDialogProps = {
  /** Undefined while it is closed. */
  readonly rows: readonly Draft[] | undefined;
  readonly version: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function SaveDialog({ rows, version, onClose, onDone }: SaveDialogProps) {
  const t = useT('backoffice-lobby');
  return (
    <ReasonDialog
      open={rows !== undefined}
      onClose={onClose}
      title={t('saveRows')}
      confirm={t('save')}
      send={(reason) =>
        api(saveLobbyRows, {
          body: { value: (rows ?? []).map(savedRow), based_on: version, reason },
        })
      }
      done={t('saved')}
      onDone={onDone}
    />
  );
}

type RowFieldsProps = {
  readonly row: Draft;
  readonly number: number;
  readonly isLast: boolean;
  readonly known: KnownGames;
  readonly gamesError: string | undefined;
  readonly onFound: (card: SuppliedGameCard) => void;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

function RowFields({ row, number, isLast, known, onChange, ...on }: RowFieldsProps) {
  const t = useT('backoffice-lobby');
  const name = row.titles.en || t('row', { number });
  return (
    <li>
      <fieldset>
        <legend>{name}</legend>
        <MoveButtons
          name={name}
          isFirst={number === 1}
          isLast={isLast}
          onMove={on.onMove}
          onRemove={on.onRemove}
        />
        <div className="staff-lobby-titles">
          {LOCALES.map((locale) => (
            <Title
              key={locale}
              locale={locale}
              value={row.titles[locale]}
              onChange={(title) => onChange({ titles: { ...row.titles, [locale]: title } })}
            />
          ))}
        </div>
        <RowGames
          games={row.games}
          known={known}
          error={on.gamesError}
          onChange={(games, added) => {
            if (added) on.onFound(added);
            onChange({ games });
          }}
        />
        <Field label={t('rowCountries')} hint={t('rowCountriesHint')}>
          <TextInput
            value={row.countries}
            spellCheck={false}
            placeholder="KZ RU"
            onChange={({ target }) => onChange({ countries: target.value })}
          />
        </Field>
        <CurrencyChoices
          legend={t('rowCurrencies')}
          value={row.currencies}
          onChange={(currencies) => onChange({ currencies })}
        />
        <Checkbox checked={row.is_hidden} onChange={(isOn) => onChange({ is_hidden: isOn })}>
          {t('hidden')}
        </Checkbox>
      </fieldset>
    </li>
  );
}

type TitleProps = {
  readonly locale: Locale;
  readonly value: string;
  readonly onChange: (title: string) => void;
};

function Title({ locale, value, onChange }: TitleProps) {
  const t = useT('backoffice-lobby');
  return (
    <Field label={t('rowTitle', { language: locale.toUpperCase() })}>
      <TextInput
        value={value}
        required
        maxLength={60}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

function draftOf({ countries, ...row }: StaffLobbyRow, key: number): Draft {
  return { ...row, key, countries: countries.join(' ') };
}

function savedRow({ titles, games, countries, currencies, is_hidden }: Draft): StaffLobbyRow {
  return {
    titles: { ru: titles.ru.trim(), en: titles.en.trim(), kz: titles.kz.trim() },
    games: [...games],
    countries: wordsIn(countries.toUpperCase()),
    currencies,
    is_hidden,
  };
}
