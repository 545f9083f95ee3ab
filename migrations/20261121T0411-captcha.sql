-- Solutions of captchas that were taken: each is good for one call, in whichever process it comes.
--
-- check: select count(*) = 0 from captcha_solved where expires_at < solved_at

create table captcha_solved (
  -- The signature of the challenge.
  id text primary key,
  solved_at timestamptz not null default now(),
  -- Afterwards the challenge is refused anyway, and the row may go.
  expires_at timestamptz not null
);

revoke all on captcha_solved from croupier_app;
grant select, insert, delete on captcha_solved to croupier_app;
