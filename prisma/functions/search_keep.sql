-- Writes the row of one subject; every kind's trigger calls it. Words of the title weigh A, those of the text D.
CREATE OR REPLACE FUNCTION public.search_keep(of_kind text, of_subject text, in_club bigint, with_number integer, with_title text, with_text text, listed boolean, verified boolean, live timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO search_entry (kind, subject, club_id, number, title, title_words, words, is_listed, is_verified, live_until)
  SELECT of_kind, of_subject, in_club, with_number, folded, title_words,
         title_words || setweight(to_tsvector('simple', search_fold(with_text)), 'D'), listed, verified, live
  FROM (SELECT search_fold(with_title) AS folded) f,
       LATERAL (SELECT setweight(to_tsvector('simple', folded), 'A') AS title_words) t
  ON CONFLICT (kind, subject) DO UPDATE SET
    club_id = EXCLUDED.club_id, number = EXCLUDED.number, title = EXCLUDED.title, title_words = EXCLUDED.title_words,
    words = EXCLUDED.words, is_listed = EXCLUDED.is_listed, is_verified = EXCLUDED.is_verified, live_until = EXCLUDED.live_until
$function$;
