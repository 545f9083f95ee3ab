-- module: suppliers
-- check: select has_column_privilege('croupier_app', 'suppliers', 'frame_origins', 'update')

-- Where the games of a supplier are, besides its own address: a page shows a game of no other
-- origin in its frame.
alter table suppliers
  add column frame_origins text[] not null default '{}' check (cardinality(frame_origins) <= 10);
grant update (frame_origins) on suppliers to croupier_app;

-- When the operator changed what is shown, which `synced_at` does not say.
alter table supplier_games add column changed_at timestamptz not null default now();
grant update (changed_at) on supplier_games to croupier_app;
