/** Validation in the browser, before the call. */
import { fieldError, type FieldErrors } from '#core/refusal.ts';
import { passwordMistake, readEmail } from '#domain/identity/rules.ts';
import { isCompletePhone, type Phone } from '#domain/identity/player/phone.ts';

export function checkEmail(email: string): FieldErrors {
  const reading = readEmail(email);
  return 'mistake' in reading ? { email: [fieldError(reading.mistake)] } : {};
}

export function checkPhone(phone: Phone): FieldErrors {
  if (phone.digits === '') return { phone: [fieldError('required')] };
  return isCompletePhone(phone) ? {} : { phone: [fieldError('phone_format')] };
}

export function checkPassword(password: string): FieldErrors {
  return password === '' ? { password: [fieldError('required')] } : {};
}

/** Validates a new password and its repetition; it must differ from `contact`. */
export function checkNewPassword(password: string, again: string, contact: string): FieldErrors {
  const mistake = passwordMistake(password, contact);
  return {
    ...(mistake === undefined ? {} : { password: [mistake] }),
    ...(again === password
      ? {}
      : { password_confirm: [fieldError(again === '' ? 'required' : 'password_mismatch')] }),
  };
}
