import { useMay } from '#domain/staff/backoffice/session.ts';
import { adjustments } from '#features/adjustments/contract.backoffice.ts';
import { betCorrections } from '#features/bet-corrections/contract.backoffice.ts';
import { issueSimpleToken } from '#features/simple-auth/contract.backoffice.ts';
import { setQuery, useQuery } from '#platform/browser/router/router.tsx';
import { useLazyLoad } from '#platform/browser/router/use-lazy-load.ts';
import { currentLocale } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';

/** Forms of one feature that open above the pages of others. */
export function Overlays() {
  return (
    <>
      <ProposeAdjustment />
      <CorrectBet />
      <IssueLoginLink />
    </>
  );
}

/** `?propose=EUR&player=87`, and `&debit=12.50` for a sum that is to be taken back. */
function ProposeAdjustment() {
  const { propose: currency, player, debit } = useQuery();
  const isOpen = useMay(adjustments.propose.roles) && currency !== undefined;
  const Propose = useLazyLoad(loadPropose, isOpen);
  if (!isOpen || !Propose) return null;
  const close = () => setQuery({ propose: null, player: null, debit: null });
  return <Propose player={player} currency={currency} debit={debit} onClose={close} />;
}

async function loadPropose() {
  const [{ Propose }] = await Promise.all([
    import('#features/adjustments/backoffice/propose.tsx'),
    loadTexts(currentLocale(), ['backoffice-adjustments']),
  ]);
  return Propose;
}

/** `?correct=9012&player=87` */
function CorrectBet() {
  const { correct: bet, player } = useQuery();
  const isOpen = useMay(betCorrections.propose.roles) && bet !== undefined && player !== undefined;
  const Correct = useLazyLoad(loadCorrect, isOpen);
  if (!isOpen || !Correct) return null;
  const close = () => setQuery({ correct: null, player: null });
  return <Correct player={player} bet={bet} onClose={close} />;
}

async function loadCorrect() {
  const [{ CorrectForm }] = await Promise.all([
    import('#features/bet-corrections/backoffice/correct-form.tsx'),
    loadTexts(currentLocale(), ['backoffice-bet-corrections']),
  ]);
  return CorrectForm;
}

/** `?login_link=87` */
function IssueLoginLink() {
  const { login_link: player } = useQuery();
  const isOpen = useMay(issueSimpleToken.roles) && player !== undefined;
  const LoginLink = useLazyLoad(loadLoginLink, isOpen);
  if (!isOpen || !LoginLink) return null;
  return <LoginLink player={player} onClose={() => setQuery({ login_link: null })} />;
}

async function loadLoginLink() {
  const [{ LoginLink }] = await Promise.all([
    import('#features/simple-auth/backoffice/login-link.tsx'),
    loadTexts(currentLocale(), ['backoffice-simple-auth']),
  ]);
  return LoginLink;
}
