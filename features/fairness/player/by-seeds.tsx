import { useState } from 'react';
import type { InstantGame } from '#core/fairness/game.ts';
import { isClientSeed } from '#core/fairness/client-seed.ts';
import { canonicalJson } from '#core/fairness/json.ts';
import { commitment, isNonce, isServerSeed, openSeedPair } from '#core/fairness/pf1.ts';
import { openTracedStream } from '#core/fairness/trace.ts';
import { useGameCards } from '#domain/bets/player/game-cards.ts';
import { folderOfGame } from '#domain/bets/player/games.ts';
import type { VerifiableGames } from '#domain/fairness/player/games.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { Select, TextArea, TextInput } from '#platform/browser/ui/text-input.tsx';
import { DrawTrace } from './draw-trace.tsx';

type Form = { server: string; client: string; nonce: string; game: string; params: string };

/** Seeds and a bet entered by hand, with the result and every step of its computation. */
export function BySeeds({ games }: { games: VerifiableGames }) {
  const t = useT('fairness');
  const nameOf = useGameName();
  const [form, setForm] = useState<Form>(() => ({
    server: '',
    client: '',
    nonce: '0',
    ...sampleBetOf(games, [...games.keys()][0] ?? ''),
  }));
  const set = (name: keyof Form) => (event: { target: { value: string } }) =>
    setForm({ ...form, [name]: event.target.value });
  const game = games.get(form.game)?.game;
  const params = game?.parseParams(readJson(form.params));
  const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;
  const wrong = wrongFields(form, params === undefined);
  return (
    <div className="fairness-form">
      <Field label={t('seeds.server')} error={wrong.server && t('seeds.serverWrong')}>
        <TextInput {...plain} value={form.server} onChange={set('server')} />
      </Field>
      <Field label={t('seeds.client')} error={wrong.client && t('seeds.clientWrong')}>
        <TextInput {...plain} value={form.client} onChange={set('client')} />
      </Field>
      <div className="fairness-row">
        <Field label={t('seeds.nonce')} error={wrong.nonce && t('seeds.nonceWrong')}>
          <TextInput inputMode="numeric" value={form.nonce} onChange={set('nonce')} />
        </Field>
        <Field label={t('seeds.game')}>
          <Select
            value={form.game}
            onChange={(event) => setForm({ ...form, ...sampleBetOf(games, event.target.value) })}
          >
            {[...games.keys()].map((name) => (
              <option key={name} value={name}>
                {nameOf(name)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label={t('seeds.params')}
        hint={t('seeds.paramsHint')}
        error={wrong.params && t('seeds.paramsWrong')}
      >
        <TextArea rows={2} {...plain} value={form.params} onChange={set('params')} />
      </Field>
      <div aria-live="polite">
        {game && params !== undefined && isComplete(form) && (
          <DrawResult game={game} params={params} form={form} />
        )}
      </div>
    </div>
  );
}

/** A folder may hold several games: each has the name of the folder, and its own beside it. */
function useGameName(): (game: string) => string {
  const cardOf = useGameCards();
  return (game) => {
    const folder = folderOfGame(game) ?? game;
    const { name } = cardOf(folder);
    return folder === game ? name : `${name} (${game})`;
  };
}

/** A game with its sample bet. */
function sampleBetOf(games: VerifiableGames, game: string): Pick<Form, 'game' | 'params'> {
  return { game, params: canonicalJson(games.get(game)?.usual ?? null) };
}

type Params = Exclude<ReturnType<InstantGame['parseParams']>, undefined>;

function DrawResult({ game, params, form }: { game: InstantGame; params: Params; form: Form }) {
  const t = useT('fairness');
  const f = useFormat();
  const pair = openSeedPair(form.server, form.client);
  const { stream, trace } = openTracedStream(pair, Number(form.nonce), game.tag);
  const { outcome, m4 } = game.play(stream, params);
  return (
    <div className="fairness-result">
      <Facts
        facts={[
          { name: t('checks.commitment'), value: <code>{commitment(form.server)}</code> },
          { name: t('checks.outcome'), value: <code>{canonicalJson(outcome)}</code> },
          { name: t('checks.multiplier'), value: f.multiplier(m4) },
        ]}
      />
      <DrawTrace trace={trace} />
    </div>
  );
}

function isComplete(form: Form): boolean {
  return isServerSeed(form.server) && isClientSeed(form.client) && isNonce(readNonce(form.nonce));
}

/** Filled fields with an error; an empty one is not an error yet. */
function wrongFields(form: Form, paramsWrong: boolean) {
  return {
    server: form.server !== '' && !isServerSeed(form.server),
    client: form.client !== '' && !isClientSeed(form.client),
    nonce: !isNonce(readNonce(form.nonce)),
    params: paramsWrong,
  };
}

function readNonce(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
