/**
 * Social login with the two-factor step that may follow: two features that do not import each
 * other.
 */
import { continueLogin } from '#features/sign-in/player/complete-login.ts';
import { setTwoFactorStep } from '#features/social-login/player/complete.ts';

setTwoFactorStep(continueLogin);

export { Section, prefetchProviders } from '#features/social-login/player/buttons.tsx';
export { resumeFromProvider } from '#features/social-login/player/resume-from-provider.ts';
