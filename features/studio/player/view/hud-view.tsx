/** The words over the stage. A press on the stage goes on to the next moment. */
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { CountedMoney } from './counted-money.tsx';
import { useGame, usePlayState, useStore } from './game.ts';
import { useGameName } from './use-game-name.ts';
import { useMoney } from './use-money.ts';
import { useTierName } from './use-tier-name.ts';
import type { StageBanner } from '../show/hud.ts';

export function HudView() {
  const { hud, play, name } = useGame();
  const title = useGameName(name);
  const { banner } = useStore(hud);
  const { status } = usePlayState();
  return (
    <div
      className="studio-hud"
      data-showing={status === 'showing' || undefined}
      onPointerDown={() => play.stage?.skip()}
    >
      <p className="studio-logo display" aria-hidden="true">
        {title}
      </p>
      <Top />
      {banner && <BannerView key={banner.kind} banner={banner} />}
      <Part />
    </div>
  );
}

/** Free spins or respins left, and the multiplier of the step. */
function Top() {
  const t = useT('studio');
  const f = useFormat();
  const { counter, multiplier } = useStore(useGame().hud);
  return (
    <p className="studio-top">
      {counter && (
        <span className="tabular">{t(`left.${counter.spin}`, { count: counter.left })}</span>
      )}
      {multiplier !== null && multiplier > 1 && (
        <b className="display tabular" key={multiplier}>
          {f.times(String(multiplier))}
        </b>
      )}
    </p>
  );
}

/** The win that is lit alone. */
function Part() {
  const t = useT('studio');
  const { money } = useMoney();
  const { part } = useStore(useGame().hud);
  if (!part) return null;
  const { win, amount } = part;
  const pays = money(amount);
  return (
    <p className="studio-part tabular" aria-hidden="true">
      {win.line !== undefined
        ? t('part.line', { line: win.line + 1, pays })
        : win.ways !== undefined
          ? t('part.ways', { ways: win.ways, pays })
          : win.prize !== undefined
            ? t('part.prize', { pays })
            : pays}
    </p>
  );
}

function BannerView({ banner }: { readonly banner: StageBanner }) {
  const t = useT('studio');
  const tierName = useTierName();
  switch (banner.kind) {
    case 'feature':
    case 'more':
      return (
        <Plate kind={banner.kind} title={t(`banner.${banner.spin}`)}>
          {banner.kind === 'more' ? `+${banner.count}` : banner.count}
        </Plate>
      );
    case 'sum':
      return (
        <Plate kind="sum" title={t('banner.sum', { count: banner.spins })}>
          <CountedMoney amount={banner.amount} ms={900} />
        </Plate>
      );
    case 'jackpot':
      return (
        <Plate kind="jackpot" title={t('banner.jackpot', { tier: tierName(banner.tier) })}>
          <CountedMoney amount={banner.amount} ms={2_000} />
        </Plate>
      );
    case 'cheer':
      return (
        <Plate kind={banner.cheer} title={t(`banner.${banner.cheer}`)}>
          <CountedMoney amount={banner.amount} ms={1_800} />
        </Plate>
      );
    case 'capped':
      return (
        <Plate kind="capped" title={t('banner.capped')}>
          <CountedMoney amount={banner.amount} ms={900} />
        </Plate>
      );
    default:
      return banner satisfies never;
  }
}

type PlateProps = {
  readonly kind: string;
  readonly title: string;
  readonly children: React.ReactNode;
};

function Plate({ kind, title, children }: PlateProps) {
  return (
    <div className="studio-banner" data-kind={kind} aria-hidden="true">
      <p>{title}</p>
      <b className="display tabular">{children}</b>
    </div>
  );
}
