import { expect, test } from 'vitest';
import { fillFacts, readQuestions, unknownFacts } from './rules.ts';

test('content: facts of the operator are filled in, and other names in braces are left', () => {
  const facts = { brand: 'Ace', age: '21' };
  expect(fillFacts('{{brand}}, {{ age }}+', facts)).toBe('Ace, 21+');
  expect(fillFacts('{{licence}} {{bonus}}', facts)).toBe('… {{bonus}}');
  expect(unknownFacts('{{brand}} {{bonus}} {{bonus}}')).toEqual(['bonus']);
});

test('content.faq: headings make groups and questions; what stands before them is left out', () => {
  const body = 'Intro\n\n## Money\n\n### How?\nLike this.\n\nAnd that.\n### Why?\nSo.\n## Empty\n';
  expect(readQuestions(body)).toEqual([
    {
      title: 'Money',
      questions: [
        { id: '1-1', question: 'How?', answer: 'Like this.\n\nAnd that.\n' },
        { id: '1-2', question: 'Why?', answer: 'So.\n' },
      ],
    },
  ]);
  expect(readQuestions('### Alone\nYes.')).toEqual([
    { title: '', questions: [{ id: '1-1', question: 'Alone', answer: 'Yes.\n' }] },
  ]);
});
