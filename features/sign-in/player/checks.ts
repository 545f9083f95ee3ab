/** What the browser can tell of an entry before it asks the house. */
import { passwordMistake, readEmail } from '#domain/identity/rules.ts';
import { isWholePhone, type Phone } from '#domain/identity/player/phone.ts';
import type { Mistakes } from './use-form.ts';

export function checkEmail(email: string): Mistakes {
  const reading = readEmail(email);
  return 'mistake' in reading ? { email: [reading.mistake] } : {};
}

export function checkPhone(phone: Phone): Mistakes {
  if (phone.digits === '') return { phone: ['required'] };
  return isWholePhone(phone) ? {} : { phone: ['phone_format'] };
}

export function checkPassword(password: string): Mistakes {
  return password === '' ? { password: ['required'] } : {};
}

/** A password being chosen, and once more; `contact` is what it must not be. */
export function checkNewPassword(password: string, again: string, contact: string): Mistakes {
  const mistake = passwordMistake(password, contact);
  return {
    ...(mistake === undefined ? {} : { password: [mistake] }),
    ...(again === password
      ? {}
      : { password_confirm: [again === '' ? 'required' : 'password_mismatch'] }),
  };
}
