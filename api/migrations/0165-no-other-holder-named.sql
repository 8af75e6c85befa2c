-- Up Migration

-- Sending product data is free of charge, so what was answered to it no longer names the holder of another company's number.
UPDATE upload_rows SET reason = 'Licencję na ten numer ma inna firma.' WHERE reason LIKE 'Licencję na ten numer ma inna firma: %';
UPDATE written_answers SET answer = regexp_replace(answer::text, 'ma inna firma: ([^"\\]|\\.)*', 'ma inna firma.', 'g')::json
  WHERE answer::text LIKE '%ma inna firma: %';
-- The results of such files name holders too; the rows above stay.
UPDATE verifications SET xlsx_key = NULL, csv_key = NULL, report_key = NULL WHERE kind = 'upload';

-- Down Migration
