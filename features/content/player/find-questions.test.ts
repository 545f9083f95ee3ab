import { expect, test } from 'vitest';
import { findQuestions } from './find-questions.ts';

const ask = (id: string, question: string, answer: string) => ({
  id,
  question,
  answer_html: `<p>${answer}</p>`,
});
const GROUPS = [
  {
    title: 'Деньги',
    questions: [
      ask('1-1', 'Как пополнить счёт?', 'Откройте кассу и выберите способ.'),
      ask('1-2', 'Сколько идёт вывод?', 'Обычно несколько минут.'),
    ],
  },
  { title: 'Игры', questions: [ask('2-1', 'Что такое RTP?', 'Доля ставок, что вернётся.')] },
];

function idsOf(typed: string): string[] {
  return findQuestions(GROUPS, typed).flatMap(({ questions }) => questions.map(({ id }) => id));
}

test('content.faq: nothing typed shows everything, nonsense shows nothing', () => {
  expect(idsOf('  ')).toEqual(['1-1', '1-2', '2-1']);
  expect(idsOf('хоккей')).toEqual([]);
});

test('content.faq: every word must be found, in the question, its group or its answer', () => {
  expect(idsOf('пополнить')).toEqual(['1-1']);
  expect(idsOf('деньги способ')).toEqual(['1-1']);
  expect(idsOf('деньги rtp')).toEqual([]);
  expect(idsOf('счет')).toEqual(['1-1']);
});

test('content.faq: one typing error is forgiven: a letter missing, too many, wrong or exchanged', () => {
  for (const typed of ['пополить', 'поополнить', 'пополмить', 'пополинть']) {
    expect([typed, ...idsOf(typed)]).toEqual([typed, '1-1']);
  }
});

test('content.faq: tags of an answer are no words', () => {
  const bold = [{ title: '', questions: [ask('1-1', 'Да?', '<strong>Нет</strong>')] }];
  expect(findQuestions(bold, 'strong')).toEqual([]);
});
