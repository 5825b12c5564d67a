-- Writing comments: when somebody last proved to be a person, from where on their comments are counted anew (Q-146).
create table comment_proofs (
  user_id bigint primary key references users (id),
  proven_at timestamptz not null
);
