/** The features of a slot in words, from its sheet. */
import type { ReactNode } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { SlotFeature, SlotGame } from '../../../rules.slot.ts';
import { moneyOf, shareOf } from '../../play/play-state.ts';
import { usePlayState } from '../game.ts';
import { useMoney } from '../use-money.ts';
import { SymbolPicture } from './symbol-picture.tsx';

type Translate = ReturnType<typeof useT<'studio'>>;

export function FeatureTexts({ sheet }: { readonly sheet: SlotGame['sheet'] }) {
  const t = useT('studio');
  const { wild, scatter, features } = sheet;
  return (
    <>
      {wild !== undefined && (
        <Feature title={t('feature.wild')} picture={wild}>
          {t('feature.wildText')}
        </Feature>
      )}
      {scatter !== undefined && (
        <Feature title={t('feature.scatter')} picture={scatter}>
          {t('feature.scatterText')}
        </Feature>
      )}
      {features.map((feature) => (
        <FeatureOf key={feature.kind} feature={feature} />
      ))}
      {sheet.jackpot && <Feature title={t('feature.jackpot')}>{t('feature.jackpotText')}</Feature>}
    </>
  );
}

type FeatureProps = {
  readonly title: string;
  readonly picture?: number;
  readonly children: ReactNode;
};

function Feature({ title, picture, children }: FeatureProps) {
  return (
    <section className="studio-feature">
      {picture !== undefined && <SymbolPicture symbol={picture} />}
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </section>
  );
}

function FeatureOf({ feature }: { readonly feature: SlotFeature }) {
  const t = useT('studio');
  const f = useFormat();
  const { money } = useMoney();
  const stake = moneyOf(usePlayState().stake);
  const times = (factor: number) => f.times(String(factor));
  switch (feature.kind) {
    case 'free-spins':
      return (
        <Feature title={t('feature.free')}>
          {feature.awards.map((award) => t('feature.freeAward', award)).join(' ')}{' '}
          {feature.multiplier > 1 &&
            t('feature.freeMultiplier', { multiplier: times(feature.multiplier) })}
        </Feature>
      );
    case 'cascades':
      return <Feature title={t('feature.cascades')}>{cascadeText(feature, t, times)}</Feature>;
    case 'marked-cells':
      return (
        <Feature title={t('feature.marked')}>
          {t('feature.markedText', { first: times(2), last: times(feature.last) })}
        </Feature>
      );
    case 'hold-and-win':
      return (
        <Feature title={t('feature.hold')}>
          {t('feature.holdText', { coins: feature.coins, respins: feature.respins })}{' '}
          {t('feature.holdGrand', { amount: money(shareOf(stake, feature.grandM4)) })}
        </Feature>
      );
    case 'expanding-wilds':
      return (
        <Feature title={t('feature.expanding')}>
          {t('feature.expandingText', { reels: feature.reels.map((reel) => reel + 1).join(', ') })}
        </Feature>
      );
    case 'wild-multiplier':
      return (
        <Feature title={t('feature.wildTimes')}>
          {t('feature.wildTimesText', { multiplier: times(feature.factor) })}
        </Feature>
      );
    default:
      return feature satisfies never;
  }
}

function cascadeText(
  { multipliers, freeMultipliers }: SlotFeature & { kind: 'cascades' },
  t: Translate,
  times: (factor: number) => string,
): string {
  const list = (factors: readonly number[]) => factors.map(times).join(', ');
  const base = t('feature.cascadesText', { multipliers: list(multipliers) });
  if (freeMultipliers.length === 0) return base;
  return `${base} ${t('feature.cascadesFree', { multipliers: list(freeMultipliers) })}`;
}
