/** Logins by a provider, with the second step that may follow: two features that never meet. */
import { enterBy } from '#features/sign-in/player/enter.ts';
import { setSecondStep } from '#features/social-login/player/complete.ts';

setSecondStep(enterBy);

export { Section, warmProviders } from '#features/social-login/player/buttons.tsx';
export { arriveFromProvider } from '#features/social-login/player/arrive.ts';
