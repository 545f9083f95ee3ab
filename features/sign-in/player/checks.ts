/** Validation in the browser, before the call. */
import { passwordMistake, readEmail } from '#domain/identity/rules.ts';
import { isCompletePhone, type Phone } from '#domain/identity/player/phone.ts';
import type { FieldErrors } from '#platform/browser/forms/use-form.ts';

export function checkEmail(email: string): FieldErrors {
  const reading = readEmail(email);
  return 'mistake' in reading ? { email: [reading.mistake] } : {};
}

export function checkPhone(phone: Phone): FieldErrors {
  if (phone.digits === '') return { phone: ['required'] };
  return isCompletePhone(phone) ? {} : { phone: ['phone_format'] };
}

export function checkPassword(password: string): FieldErrors {
  return password === '' ? { password: ['required'] } : {};
}

/** Validates a new password and its repetition; it must differ from `contact`. */
export function checkNewPassword(password: string, again: string, contact: string): FieldErrors {
  const mistake = passwordMistake(password, contact);
  return {
    ...(mistake === undefined ? {} : { password: [mistake] }),
    ...(again === password
      ? {}
      : { password_confirm: [again === '' ? 'required' : 'password_mismatch'] }),
  };
}
