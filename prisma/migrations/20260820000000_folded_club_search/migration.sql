-- The list of clubs is searched like everything else: without accents and punctuation.
UPDATE "club" SET "search_text" = search_fold("name" || ' ' || "about");
