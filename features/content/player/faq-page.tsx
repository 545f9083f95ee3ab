import './content.css';
import { useDeferredValue, useState } from 'react';
import { EmptyBets } from '#domain/art/player/empty-bets.tsx';
import { LampOut } from '#domain/art/player/lamp-out.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { htmlLang, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { EmptyState, ErrorState } from '#platform/browser/ui/states.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { getQuestions, type QuestionsPage } from '../contract.ts';
import { findQuestions } from './find-questions.ts';
import { Prose } from './prose.tsx';

/** Questions and answers in groups, with a search that forgives typing errors. */
export function Page() {
  const t = useT('content');
  const common = useT('common');
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const { data, refusal, refetch } = useCall(getQuestions, { query: { locale } });
  const page = data?.data;
  return (
    <article className="content">
      <header>
        <h1>{t('faq')}</h1>
        <p>{t('faqLead')}</p>
      </header>
      <search>
        <Field label={t('search')}>
          <TextInput
            type="search"
            value={typed}
            maxLength={80}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </search>
      {!page && !refusal && <Skeleton height="24rem" />}
      {!page && refusal && (
        <ErrorState
          art={<LampOut />}
          title={t('failed')}
          text={linesOf(refusal).join(' ')}
          action={<Button onClick={refetch}>{common('retry')}</Button>}
        />
      )}
      {page && <Groups page={page} typed={typed} />}
    </article>
  );
}

function Groups({ page, typed }: { page: QuestionsPage; typed: string }) {
  const t = useT('content');
  const query = useDeferredValue(typed);
  const groups = findQuestions(page.groups, query);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  const isSearching = query.trim() !== '';
  return (
    <>
      <p className="visually-hidden" role="status">
        {isSearching && t('found', { count })}
      </p>
      {count === 0 && (
        <EmptyState title={t('nothing')} text={t('nothingText')} art={<EmptyBets />} />
      )}
      {groups.map(({ title, questions }) => (
        <section key={title} className="content-questions" lang={htmlLang(page.locale)}>
          <h2>{title}</h2>
          {questions.map(({ id, question, answer_html }) => (
            // What was searched for is read without a further press, where there is little of it.
            <details key={`${id} ${isSearching}`} id={`q${id}`} open={isSearching && count <= 3}>
              <summary>
                {question} <Icon name="chevron-down" size={18} />
              </summary>
              <Prose html={answer_html} lang={htmlLang(page.locale)} />
            </details>
          ))}
        </section>
      ))}
    </>
  );
}
