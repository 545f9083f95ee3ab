/**
 * Template reasons for a decision, in the language of the player who reads them. That is not the
 * reviewer's language, so they are not texts of this page. The reviewer may edit them before
 * sending.
 */
import type { Locale } from '#core/locale.ts';

export const TEMPLATES = [
  'blurred',
  'cut',
  'expired',
  'wrong',
  'selfie',
  'name',
  'address',
] as const;
export type Template = (typeof TEMPLATES)[number];

const WORDS: Readonly<Record<Locale, Readonly<Record<Template, string>>>> = {
  ru: {
    blurred:
      'На фото не читается текст. Сделайте, пожалуйста, снимок при хорошем свете, без бликов.',
    cut: 'На фото видны не все края документа. Снимите его, пожалуйста, целиком.',
    expired: 'Срок действия документа истёк. Пришлите, пожалуйста, действующий.',
    wrong: 'Это не тот документ, который нужен. Пришлите, пожалуйста, паспорт или удостоверение.',
    selfie:
      'Лицо на вашем фото не совпадает с фото в документе. Сделайте, ' +
      'пожалуйста, новый снимок: лицо прямо, без очков и головного убора.',
    name:
      'Имя или дата рождения отличаются от тех, что в документе. Исправьте их, ' +
      'пожалуйста, и отправьте снова.',
    address: 'Подтверждение адреса старше трёх месяцев. Пришлите, пожалуйста, более свежее.',
  },
  en: {
    blurred:
      'The text in the photo is not readable. Please take it again in good ' +
      'light, without glare.',
    cut: 'The photo does not show all edges of the document. Please photograph all of it.',
    expired: 'The document has expired. Please send one that is valid.',
    wrong: 'This is not the document we need. Please send a passport or an identity card.',
    selfie:
      'The face in your photo does not match the document. ' +
      'Please take another one: face to the camera, no glasses or headwear.',
    name:
      'The name or the date of birth differs from the document. Please correct it ' +
      'and send again.',
    address: 'The proof of address is older than three months. Please send a newer one.',
  },
  kz: {
    blurred: 'Суреттегі мәтін оқылмайды. Жарық жерде, жылтырсыз қайта түсіріп жіберіңіз.',
    cut: 'Суретте құжаттың барлық шеті көрінбейді. Құжатты толық түсіріп жіберіңіз.',
    expired: 'Құжаттың мерзімі өтіп кеткен. Жарамды құжат жіберіңіз.',
    wrong: 'Бұл қажет құжат емес. Төлқұжат немесе жеке куәлік жіберіңіз.',
    selfie:
      'Суретіңіздегі бет құжаттағы суретке сәйкес келмейді. Қайта түсіріңіз: ' +
      'бетіңіз тура қарап тұрсын, көзілдірік пен бас киімсіз.',
    name: 'Аты-жөніңіз немесе туған күніңіз құжаттағыдан өзгеше. Түзетіп, қайта жіберіңіз.',
    address: 'Мекенжайды растайтын құжат үш айдан ескі. Жаңасын жіберіңіз.',
  },
};

export function wordsOf(template: Template, locale: Locale): string {
  return WORDS[locale][template];
}
