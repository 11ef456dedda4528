-- A text as the search compares it: lower case, without accents, marks and punctuation. Servers before 17 have another collation here.
CREATE OR REPLACE FUNCTION public.search_fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
      SELECT btrim(regexp_replace(
        translate(
          regexp_replace(lower(normalize($1, NFKD) COLLATE pg_catalog.pg_c_utf8), '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\ufe00-\ufe0f\U000e0000-\U000e0fff]+', '', 'g'),
          U&'\03c2', U&'\03c3'),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3020\ue000-\uf8ff\ufff0-\uffff\U0001f000-\U0001faff]+', ' ', 'g'))
    $function$;
