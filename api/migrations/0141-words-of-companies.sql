-- Up Migration

-- Words of a company's name, as those of products are stored (migration 0031): a space before each and after the last. Made row by row
-- they were most of the work of a search for a part of a name. Dashes are signs like others here, so fold_company has nothing to add.
ALTER TABLE companies ADD words text GENERATED ALWAYS AS (' ' || split_words(fold_text(name)) || ' ') STORED;

-- Down Migration

ALTER TABLE companies DROP words;
