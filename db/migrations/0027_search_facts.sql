-- Search documents follow the facts of trainings (decision 0066).

-- The facts of the training that the document was built from: price, days, recording and state. A document whose facts
-- differ is indexed again, also where only time or a registration changed the state.
alter table search_documents add column facts text not null default '';
