/** What the symbols pay at the current stake, the lines, the features and the numbers. */
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import type { SlotGame } from '../../../rules.slot.ts';
import { moneyOf, shareOf } from '../../play/play-state.ts';
import { useGame, usePlayState } from '../game.ts';
import { useMoney } from '../use-money.ts';
import { FeatureTexts } from './feature-texts.tsx';
import { LinePictures } from './line-pictures.tsx';
import { countText, payRows, rtpPoints } from './sheet-numbers.ts';
import { SymbolPicture } from './symbol-picture.tsx';

export function Paytable() {
  const { play } = useGame();
  return play.sheet ? <Sheet sheet={play.sheet} /> : null;
}

type SheetProps = { readonly sheet: SlotGame['sheet'] };

function Sheet({ sheet }: SheetProps) {
  const t = useT('studio');
  const { money, short } = useMoney();
  const { stake } = usePlayState();
  return (
    <div className="studio-paytable">
      <p className="studio-note">{t('paytable.stake', { stake: money(stake) })}</p>
      <ul className="studio-pays">
        {payRows(sheet, moneyOf(stake)).map(({ symbol, pays }) => (
          <li key={symbol}>
            <SymbolPicture symbol={symbol} />
            <dl>
              {pays.map(({ count, upTo, amount }) => (
                <div key={count}>
                  <dt className="tabular">{countText(count, upTo)}</dt>
                  <dd className="tabular">{short(amount)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <section>
        <h3>{t('paytable.wins')}</h3>
        <p>{t(`paytable.${sheet.wins.kind}`, winNumbers(sheet))}</p>
        {sheet.wins.kind === 'lines' && <LinePictures sheet={sheet} lines={sheet.wins.lines} />}
      </section>
      <FeatureTexts sheet={sheet} />
      <Numbers sheet={sheet} />
      <p className="studio-note">{t('paytable.malfunction')}</p>
    </div>
  );
}

function winNumbers({ wins }: SlotGame['sheet']): { count: number } {
  if (wins.kind === 'lines') return { count: wins.lines.length };
  return { count: wins.kind === 'ways' ? wins.ways : wins.size };
}

function Numbers({ sheet }: SheetProps) {
  const t = useT('studio');
  const f = useFormat();
  const { money } = useMoney();
  const { stake } = usePlayState();
  const { rtp, volatility, maxWinM4, jackpot } = sheet;
  const facts = [
    {
      name: t(rtp.source === 'exact' ? 'paytable.rtpExact' : 'paytable.rtpMeasured'),
      value: f.percent(rtpPoints(rtp.rtp)),
    },
    ...(jackpot
      ? [{ name: t('paytable.rtpJackpot'), value: f.percent(rtpPoints(jackpot.totalRtp)) }]
      : []),
    { name: t('paytable.volatility'), value: t(`volatility.${volatility}`) },
    {
      name: t('paytable.maxWin'),
      value: [f.times(f.number(maxWinM4 / 10_000)), money(shareOf(moneyOf(stake), maxWinM4))].join(
        ' · ',
      ),
    },
  ];
  return <Facts facts={facts} />;
}
