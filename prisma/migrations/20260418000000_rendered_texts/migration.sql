-- The HTML of published texts, so that each is rendered once for all instances.
CREATE TABLE "rendered_text" (
    "hash" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "seal" TEXT NOT NULL,
    "rendered_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "rendered_text_pkey" PRIMARY KEY ("hash")
);
