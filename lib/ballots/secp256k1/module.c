/*
 * Recovery of signers, one by one or a whole chunk at once, the two hashes that ballots and the log need, and the digests of a
 * whole chunk of ballots, for the WebAssembly engine. All arithmetic and SHA-256 are libsecp256k1's, which is included as one unit; `npm run build:secp256k1` builds this file
 * and writes module.ts.
 */
#define USE_BASIC_CONFIG 1
#include "basic-config.h"
#undef ECMULT_WINDOW_SIZE
#define ECMULT_WINDOW_SIZE 10
#define ECMULT_GEN_PREC_BITS 2
#define USE_ENDOMORPHISM 1
#define ENABLE_MODULE_RECOVERY 1
#define USE_EXTERNAL_DEFAULT_CALLBACKS 1
#include "secp256k1.c"

#define EXPORT(name) __attribute__((export_name(#name)))

/* The library's only needs of a C runtime. Nothing is ever freed: one context lives as long as the module. */
extern unsigned char __heap_base;
static unsigned char *heap_top;
void *malloc(size_t size) {
    size_t start = ((size_t)(heap_top ? heap_top : &__heap_base) + 15) & ~(size_t)15;
    size_t room = __builtin_wasm_memory_size(0) << 16;
    if (start + size > room && __builtin_wasm_memory_grow(0, (start + size - room + 65535) >> 16) == (size_t)-1)
        __builtin_trap();
    heap_top = (unsigned char *)(start + size);
    return (void *)start;
}
void free(void *place) { (void)place; }
void abort(void) { __builtin_trap(); }
void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memset(void *to, int byte, size_t size) { return __builtin_memset(to, byte, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
int memcmp(const void *left, const void *right, size_t size) {
    const unsigned char *a = left, *b = right;
    for (; size; size--, a++, b++)
        if (*a != *b) return *a - *b;
    return 0;
}
size_t strlen(const char *text) {
    size_t length = 0;
    while (text[length]) length++;
    return length;
}
void secp256k1_default_illegal_callback_fn(const char *text, void *data) { (void)text, (void)data, __builtin_trap(); }
void secp256k1_default_error_callback_fn(const char *text, void *data) { (void)text, (void)data, __builtin_trap(); }

/* Room for `size` bytes to be hashed; the hash takes the place of the first 32. */
static unsigned char *hashed;
EXPORT(room) unsigned char *room(size_t size) {
    static size_t most;
    if (size > most || !hashed) {
        /* It traps if there is no memory, and then the old room stays. */
        size_t wanted = size < 2048 ? 4096 : 2 * size;
        hashed = malloc(wanted);
        most = wanted;
    }
    return hashed;
}

static void hash_sha256(const unsigned char *from, size_t size, unsigned char *to) {
    secp256k1_sha256 hash;
    secp256k1_sha256_initialize(&hash);
    secp256k1_sha256_write(&hash, from, size);
    secp256k1_sha256_finalize(&hash, to);
}

EXPORT(sha256) void sha256(size_t size) { hash_sha256(hashed, size, hashed); }

/* Keccak-f[1600] (FIPS 202, 3.2 and 3.3); a lane is state[x + 5 y]. */
typedef unsigned long long lane;
static const lane ROUND_CONSTANTS[24] = {
    0x0000000000000001ULL, 0x0000000000008082ULL, 0x800000000000808aULL, 0x8000000080008000ULL, 0x000000000000808bULL,
    0x0000000080000001ULL, 0x8000000080008081ULL, 0x8000000000008009ULL, 0x000000000000008aULL, 0x0000000000000088ULL,
    0x0000000080008009ULL, 0x000000008000000aULL, 0x000000008000808bULL, 0x800000000000008bULL, 0x8000000000008089ULL,
    0x8000000000008003ULL, 0x8000000000008002ULL, 0x8000000000000080ULL, 0x000000000000800aULL, 0x800000008000000aULL,
    0x8000000080008081ULL, 0x8000000000008080ULL, 0x0000000080000001ULL, 0x8000000080008008ULL};
/* Where rho and pi move the lane that they move next, and by how much they turn it. */
static const unsigned char NEXT[24] = {10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1};
static const unsigned char TURNS[24] = {1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44};

static inline lane turn(lane value, int by) { return value << by | value >> (64 - by); }

static void permute(lane *state) {
    for (int round = 0; round < 24; round++) {
        lane columns[5], moved;
        for (int x = 0; x < 5; x++)
            columns[x] = state[x] ^ state[x + 5] ^ state[x + 10] ^ state[x + 15] ^ state[x + 20];
        for (int x = 0; x < 5; x++) {
            lane parity = columns[(x + 4) % 5] ^ turn(columns[(x + 1) % 5], 1);
            for (int y = 0; y < 25; y += 5) state[y + x] ^= parity;
        }
        moved = state[1];
#pragma clang loop unroll(full)
        for (int i = 0; i < 24; i++) {
            lane kept = state[NEXT[i]];
            state[NEXT[i]] = turn(moved, TURNS[i]);
            moved = kept;
        }
        for (int y = 0; y < 25; y += 5) {
            lane row[5];
            for (int x = 0; x < 5; x++) row[x] = state[y + x];
            for (int x = 0; x < 5; x++) state[y + x] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]);
        }
        state[0] ^= ROUND_CONSTANTS[round];
    }
}

/* Keccak-256 as Ethereum uses it: a rate of 136 bytes, and padding that begins with 01. */
#define RATE 136
static void hash_keccak(const unsigned char *from, size_t size, unsigned char *to) {
    lane state[25] = {0};
    unsigned char *bytes = (unsigned char *)state;
    for (; size >= RATE; size -= RATE, from += RATE) {
        for (int i = 0; i < RATE; i++) bytes[i] ^= from[i];
        permute(state);
    }
    for (size_t i = 0; i < size; i++) bytes[i] ^= from[i];
    bytes[size] ^= 0x01;
    bytes[RATE - 1] ^= 0x80;
    permute(state);
    memcpy(to, bytes, 32);
}

EXPORT(keccak256) void keccak256(size_t size) { hash_keccak(hashed, size, hashed); }

/*
 * What the page writes before a call: an entry of ENTRY bytes for each signature,
 *   0 key (x, y) · 64 R's y · 96 r · 128 s · 160 digest · 192 weight (16) · 208 parity of R's y (1) · 209 is it a yes (1) ·
 *   216 signedAt in seconds (8) · 224 receivedAt in ms (8) · 232 hash of the reason · 264 address (20) · 288 leaf
 * `recover` reads r, s, digest and parity, and fills in key and R's y. `check` reads everything up to 209. `digest_ballots` reads
 * everything else, and fills in digest, address and leaf.
 */
#define CHUNK 8192
#define ENTRY 320
static unsigned char entries[CHUNK * ENTRY];
static secp256k1_context *context;

EXPORT(setup) unsigned char *setup(void) {
    context = secp256k1_context_create(SECP256K1_CONTEXT_VERIFY);
    return entries;
}

/* Fills in the key that signed the entry, and R's y; 0 if no key can have made this signature. */
EXPORT(recover) int recover(int at) {
    unsigned char *entry = entries + at * ENTRY, key[65];
    secp256k1_ecdsa_recoverable_signature signature;
    secp256k1_pubkey found;
    secp256k1_ge r;
    secp256k1_fe x;
    size_t length = sizeof(key);
    int parity = entry[208] & 1;
    if (!secp256k1_ecdsa_recoverable_signature_parse_compact(context, &signature, entry + 96, parity)) return 0;
    if (!secp256k1_ecdsa_recover(context, &found, &signature, entry + 160)) return 0;
    secp256k1_ec_pubkey_serialize(context, key, &length, &found, SECP256K1_EC_UNCOMPRESSED);
    memcpy(entry, key + 1, 64);
    /* It was found above, so r is the x of a point. */
    secp256k1_fe_set_b32(&x, entry + 96);
    secp256k1_ge_set_xo_var(&r, &x, parity);
    secp256k1_fe_normalize_var(&r.y);
    secp256k1_fe_get_b32(entry + 64, &r.y);
    return 1;
}

/*
 * A signature is right if s R = z G + r Q. Of a chunk with random weights w, the sum of w (z/s G + r/s Q - R) is the point at
 * infinity if all are right, and only by a chance of 2^-128 if one is not: weights must be drawn after all else is fixed. The
 * sum takes each Q in two halves (its endomorphism), so that no factor has more than 128 bits, and adds by buckets (Pippenger).
 */
#define WIDEST 11
#define MOST_BUCKETS (1 << (WIDEST - 1))
typedef struct { unsigned long long low, high; } factor;
static secp256k1_ge points[3 * CHUNK];
static factor factors[3 * CHUNK];
static secp256k1_scalar s_values[CHUNK], products[CHUNK];

static int read_point(secp256k1_ge *point, const unsigned char *x, const unsigned char *y) {
    point->infinity = 0;
    return secp256k1_fe_set_b32(&point->x, x) && secp256k1_fe_set_b32(&point->y, y) && secp256k1_ge_is_valid_var(point);
}

static int read_scalar(secp256k1_scalar *scalar, const unsigned char *bytes) {
    int overflow;
    secp256k1_scalar_set_b32(scalar, bytes, &overflow);
    return !overflow && !secp256k1_scalar_is_zero(scalar);
}

static unsigned long long read_u64(const unsigned char *bytes) {
    unsigned long long value = 0;
    for (int i = 0; i < 8; i++) value = value << 8 | bytes[i];
    return value;
}

/* Takes scalar * point, where the scalar or its negation has at most 128 bits. */
static void take(int at, secp256k1_scalar *scalar) {
    unsigned char bytes[32];
    if (secp256k1_scalar_is_high(scalar)) {
        secp256k1_scalar_negate(scalar, scalar);
        secp256k1_ge_neg(&points[at], &points[at]);
    }
    secp256k1_scalar_get_b32(bytes, scalar);
    factors[at].high = read_u64(bytes + 16);
    factors[at].low = read_u64(bytes + 24);
    secp256k1_fe_normalize_var(&points[at].x);
    secp256k1_fe_normalize_var(&points[at].y);
}

static int bits(const factor *value, int at, int count) {
    unsigned long long found = at >= 128 ? 0 : at >= 64 ? value->high >> (at - 64) : value->low >> at;
    if (at > 0 && at < 64 && at + count > 64) found |= value->high << (64 - at);
    return (int)(found & ((1 << count) - 1));
}

/* The digit of `width` bits from `at`, from -2^(width-1) to 2^(width-1) (Booth), which halves the buckets. */
static int digit(const factor *value, int at, int width) {
    int own = bits(value, at, width);
    return own + (at ? bits(value, at - 1, 1) : 0) - ((own >> (width - 1)) << width);
}

/* The points of one window in the order of their buckets, and where each bucket ends. */
static struct { secp256k1_fe x, y; } sorted[3 * CHUNK];
static int ends[MOST_BUCKETS + 1];
static short digits[3 * CHUNK];

static void sort_by_bucket(int count, int at, int width) {
    int starts[MOST_BUCKETS + 1] = {0}, buckets = 1 << (width - 1);
    for (int i = 0; i < count; i++) {
        int place = digits[i] = digit(&factors[i], at, width);
        starts[place < 0 ? -place : place]++;
    }
    starts[0] = 0;
    for (int i = 1; i <= buckets; i++) starts[i] += starts[i - 1];
    for (int i = buckets; i > 0; i--) ends[i] = starts[i - 1];
    for (int i = 0; i < count; i++) {
        int place = digits[i];
        if (place == 0) continue;
        int to = ends[place < 0 ? -place : place]++;
        sorted[to].x = points[i].x;
        if (place > 0) sorted[to].y = points[i].y;
        else secp256k1_fe_negate(&sorted[to].y, &points[i].y, 1);
    }
}

/*
 * Adds the points of each bucket two by two, which takes one inversion for all pairs. Two points with the same x are the same,
 * which is doubled, or negations, which leave nothing.
 */
static secp256k1_fe divisors[3 * CHUNK / 2], before[3 * CHUNK / 2];
static int add_pairs(int buckets) {
    secp256k1_fe inverse, slope, other, x;
    int pairs = 0, from = 0, to = 0;
    for (int bucket = 1, start = 0; bucket <= buckets; start = ends[bucket++])
        for (int i = start; i + 1 < ends[bucket]; i += 2, pairs++) {
            secp256k1_fe *divisor = &divisors[pairs];
            secp256k1_fe_negate(divisor, &sorted[i].x, 1);
            secp256k1_fe_add(divisor, &sorted[i + 1].x);
            if (secp256k1_fe_normalizes_to_zero_var(divisor)) {
                *divisor = sorted[i].y;
                secp256k1_fe_add(divisor, &sorted[i].y);
            }
            if (pairs) secp256k1_fe_mul(&before[pairs], &before[pairs - 1], divisor);
            else before[0] = *divisor;
        }
    if (pairs == 0) return 0;
    secp256k1_fe_inv_var(&inverse, &before[pairs - 1]);
    for (int i = pairs - 1; i > 0; i--) {
        secp256k1_fe_mul(&other, &inverse, &divisors[i]);
        secp256k1_fe_mul(&divisors[i], &inverse, &before[i - 1]);
        inverse = other;
    }
    divisors[0] = inverse;
    pairs = 0;
    for (int bucket = 1; bucket <= buckets; bucket++) {
        int end = ends[bucket];
        for (; from + 1 < end; from += 2, pairs++) {
            const secp256k1_fe *left_x = &sorted[from].x, *left_y = &sorted[from].y;
            const secp256k1_fe *right_x = &sorted[from + 1].x, *right_y = &sorted[from + 1].y;
            secp256k1_fe_negate(&slope, left_y, 2);
            secp256k1_fe_add(&slope, right_y);
            if (secp256k1_fe_equal_var(left_x, right_x)) {
                if (!secp256k1_fe_normalizes_to_zero_var(&slope)) continue;
                secp256k1_fe_sqr(&slope, left_x);
                secp256k1_fe_mul_int(&slope, 3);
            }
            secp256k1_fe_mul(&slope, &slope, &divisors[pairs]);
            other = *left_x;
            secp256k1_fe_add(&other, right_x);
            secp256k1_fe_negate(&other, &other, 2);
            secp256k1_fe_sqr(&x, &slope);
            secp256k1_fe_add(&x, &other);
            secp256k1_fe_normalize_weak(&x);
            secp256k1_fe_negate(&other, &x, 1);
            secp256k1_fe_add(&other, left_x);
            secp256k1_fe_mul(&slope, &slope, &other);
            secp256k1_fe_negate(&other, left_y, 2);
            secp256k1_fe_add(&slope, &other);
            secp256k1_fe_normalize_weak(&slope);
            sorted[to].x = x;
            sorted[to++].y = slope;
        }
        if (from < end) sorted[to++] = sorted[from++];
        ends[bucket] = to;
    }
    return 1;
}

/* Wider windows need fewer additions of points, and more of buckets. */
static int width_for(int count) {
    int width = 2;
    while (width < WIDEST && count >> (width + 4)) width++;
    return width;
}

static void sum_products(secp256k1_gej *sum, int count) {
    int width = width_for(count), buckets = 1 << (width - 1);
    secp256k1_gej_set_infinity(sum);
    for (int at = 128 / width * width; at >= 0; at -= width) {
        secp256k1_gej running, total;
        secp256k1_gej_set_infinity(&running);
        secp256k1_gej_set_infinity(&total);
        for (int i = 0; i < width; i++) secp256k1_gej_double_var(sum, sum, NULL);
        sort_by_bucket(count, at, width);
        while (add_pairs(buckets));
        for (int bucket = buckets; bucket > 0; bucket--) {
            secp256k1_ge point;
            if (ends[bucket] > ends[bucket - 1]) {
                secp256k1_ge_set_xy(&point, &sorted[ends[bucket - 1]].x, &sorted[ends[bucket - 1]].y);
                secp256k1_gej_add_ge_var(&running, &running, &point, NULL);
            }
            secp256k1_gej_add_var(&total, &total, &running, NULL);
        }
        secp256k1_gej_add_var(sum, sum, &total, NULL);
    }
}

/* True (1) if the keys made the signatures of the first `count` entries, each with a low s; says nothing of which is wrong. */
EXPORT(check) int check(int count) {
    secp256k1_scalar inverse, of_generator;
    secp256k1_gej sum, generator_part, infinity;
    if (count < 1 || count > CHUNK) return 0;
    /* One inversion for all s. */
    for (int i = 0; i < count; i++) {
        if (!read_scalar(&s_values[i], entries + i * ENTRY + 128) || secp256k1_scalar_is_high(&s_values[i])) return 0;
        if (i) secp256k1_scalar_mul(&products[i], &products[i - 1], &s_values[i]);
        else products[0] = s_values[0];
    }
    secp256k1_scalar_inverse_var(&inverse, &products[count - 1]);
    secp256k1_scalar_set_int(&of_generator, 0);
    for (int i = count - 1; i >= 0; i--) {
        const unsigned char *entry = entries + i * ENTRY;
        unsigned char weight_bytes[32] = {0};
        secp256k1_scalar one_by_s = inverse, r, z, weight, share, half, other_half;
        secp256k1_ge *key = &points[3 * i], *turned_key = key + 1, *nonce = key + 2;
        if (i) {
            secp256k1_scalar_mul(&one_by_s, &inverse, &products[i - 1]);
            secp256k1_scalar_mul(&inverse, &inverse, &s_values[i]);
        }
        memcpy(weight_bytes + 16, entry + 192, 16);
        if (!read_scalar(&weight, weight_bytes) || !read_scalar(&r, entry + 96)) return 0;
        if (!read_point(key, entry, entry + 32) || !read_point(nonce, entry + 96, entry + 64)) return 0;
        if (secp256k1_fe_is_odd(&nonce->y) != (entry[208] & 1)) return 0;
        secp256k1_scalar_set_b32(&z, entry + 160, NULL);
        secp256k1_scalar_mul(&share, &weight, &one_by_s);
        secp256k1_scalar_mul(&z, &z, &share);
        secp256k1_scalar_add(&of_generator, &of_generator, &z);
        secp256k1_scalar_mul(&share, &share, &r);
        secp256k1_scalar_split_lambda(&half, &other_half, &share);
        secp256k1_ge_mul_lambda(turned_key, key);
        take(3 * i, &half);
        take(3 * i + 1, &other_half);
        secp256k1_ge_neg(nonce, nonce);
        take(3 * i + 2, &weight);
    }
    sum_products(&sum, 3 * count);
    secp256k1_gej_set_infinity(&infinity);
    secp256k1_ecmult(&context->ecmult_ctx, &generator_part, &infinity, &s_values[0], &of_generator);
    secp256k1_gej_add_var(&sum, &sum, &generator_part, NULL);
    return secp256k1_gej_is_infinity(&sum);
}

/*
 * What the ballots of a proposal share:
 *   0 domain separator · 32 hashes of No and Yes · 96 the words of a ballot's struct: type, club, proposal, choice, reason, voter,
 *   signedAt, digest of the proposal · 352 length of a ballot's line in the log, and where in it voter, digest, signature and
 *   receivedAt are (4 each) · 372 the line, with zeros in these places
 */
static unsigned char frame[1024];
EXPORT(shared) unsigned char *shared(void) { return frame; }

static unsigned int read_u32(const unsigned char *bytes) {
    unsigned int value;
    memcpy(&value, bytes, 4);
    return value;
}

static unsigned long long read_little_u64(const unsigned char *bytes) {
    unsigned long long value;
    memcpy(&value, bytes, 8);
    return value;
}

static void write_hex(unsigned char *to, const unsigned char *bytes, int count) {
    for (int i = 0; i < count; i++) {
        to[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        to[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
}

static void write_digits(unsigned char *to, unsigned long long value, int count) {
    for (int i = count - 1; i >= 0; i--, value /= 10) to[i] = '0' + value % 10;
}

/* YYYY-MM-DDTHH:MM:SSZ, for years of four digits. Days are counted from March of the year 0, so that a leap day is a year's last. */
static void write_time(unsigned char *to, unsigned long long seconds) {
    unsigned int second = seconds % 86400, days = seconds / 86400 + 719468, of_era = days % 146097;
    unsigned int year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    unsigned int of_year = of_era - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
    memcpy(to, "0000-00-00T00:00:00Z", 20);
    write_digits(to, year + days / 146097 * 400 + (month >= 10), 4);
    write_digits(to + 5, month < 10 ? month + 3 : month - 9, 2);
    write_digits(to + 8, of_year - (153 * month + 2) / 5 + 1, 2);
    write_digits(to + 11, second / 3600, 2);
    write_digits(to + 14, second / 60 % 60, 2);
    write_digits(to + 17, second % 60, 2);
}

/*
 * Takes ballots out of columns in the room, in this order: hashes of reasons (32), keys (64), r and s (64), R's y (32), signedAt (8),
 * receivedAt (8), which of the keys (4), flags (1: R's y is odd, 2: a yes). Of keys there are `keys`, of all else `count`.
 */
EXPORT(take_ballots) void take_ballots(int count, int keys) {
    const unsigned char *reasons = hashed, *xy = reasons + 32 * count, *compacts = xy + 64 * keys, *nonces = compacts + 64 * count;
    const unsigned char *signed_at = nonces + 32 * count, *received_at = signed_at + 8 * count, *voters = received_at + 8 * count;
    const unsigned char *flags = voters + 4 * count;
    for (int i = 0; i < count; i++) {
        unsigned char *entry = entries + i * ENTRY;
        memcpy(entry, xy + 64 * read_u32(voters + 4 * i), 64);
        memcpy(entry + 64, nonces + 32 * i, 32);
        memcpy(entry + 96, compacts + 64 * i, 64);
        entry[208] = flags[i] & 1;
        entry[209] = flags[i] >> 1;
        memcpy(entry + 216, signed_at + 8 * i, 8);
        memcpy(entry + 224, received_at + 8 * i, 8);
        memcpy(entry + 232, reasons + 32 * i, 32);
    }
}

/* Gives what `digest_ballots` filled in as columns in the room: digests, leaves, addresses. */
EXPORT(give_ballots) void give_ballots(int count) {
    for (int i = 0; i < count; i++) {
        const unsigned char *entry = entries + i * ENTRY;
        memcpy(hashed + 32 * i, entry + 160, 32);
        memcpy(hashed + 32 * (count + i), entry + 288, 32);
        memcpy(hashed + 64 * count + 20 * i, entry + 264, 20);
    }
}

/* The weights of the first `count` entries, from the room. */
EXPORT(weigh) void weigh(int count) {
    for (int i = 0; i < count; i++) memcpy(entries + i * ENTRY + 192, hashed + 16 * i, 16);
}

/* The leaf hashes of rows of `size` bytes in the room, each with room for a byte before it, take the place of the rows. */
EXPORT(hash_rows) void hash_rows(int count, int size) {
    for (int i = 0; i < count; i++) {
        unsigned char *row = hashed + i * (size + 1);
        row[0] = 0;
        hash_sha256(row, size + 1, hashed + 32 * i);
    }
}

/* Fills in whose key each of the first `count` entries names, what it must have signed, and its leaf in the log. */
EXPORT(digest_ballots) void digest_ballots(int count) {
    unsigned char *words = frame + 96, *line = frame + 372, signed_data[66] = {0x19, 0x01}, signature[65], hash[32], time[20];
    unsigned int length = read_u32(frame + 352), voter = read_u32(frame + 356), digest = read_u32(frame + 360);
    unsigned int of_signature = read_u32(frame + 364), received = read_u32(frame + 368);
    static unsigned char leaf[1024];
    memcpy(signed_data + 2, frame, 32);
    memset(words + 5 * 32, 0, 12);
    for (int i = 0; i < count; i++) {
        unsigned char *entry = entries + i * ENTRY;
        hash_keccak(entry, 64, hash);
        memcpy(entry + 264, hash + 12, 20);
        memcpy(words + 3 * 32, frame + 32 + 32 * (entry[209] & 1), 32);
        memcpy(words + 4 * 32, entry + 232, 32);
        memcpy(words + 5 * 32 + 12, entry + 264, 20);
        write_time(time, read_little_u64(entry + 216));
        hash_keccak(time, 20, words + 6 * 32);
        hash_keccak(words, 8 * 32, signed_data + 34);
        hash_keccak(signed_data, 66, entry + 160);
        memcpy(signature, entry + 96, 64);
        signature[64] = 27 + (entry[208] & 1);
        hash_sha256(signature, 65, hash);
        leaf[0] = 0;
        memcpy(leaf + 1, line, length);
        write_hex(leaf + 1 + voter, entry + 264, 20);
        write_hex(leaf + 1 + digest, entry + 160, 32);
        write_hex(leaf + 1 + of_signature, hash, 32);
        write_digits(leaf + 1 + received, read_little_u64(entry + 224), 13);
        hash_sha256(leaf, 1 + length, entry + 288);
    }
}
