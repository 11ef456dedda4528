// Reads the log as Go's checksum database does (golang.org/x/mod/sumdb): opens its notes, and takes every hash from its tiles.
//
//	foreign-log <address> <verifier key> <file with an older checkpoint>
package main

import (
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func get(address string) []byte {
	answer, err := http.Get(address)
	check(err)
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	check(err)
	if answer.StatusCode != 200 {
		check(fmt.Errorf("%s answered %d: %s", address, answer.StatusCode, data))
	}
	return data
}

// open checks the signature and reads the three lines.
func open(msg []byte, verifiers note.Verifiers) (tlog.Tree, error) {
	opened, err := note.Open(msg, verifiers)
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) != 4 || len(opened.Sigs) != 1 || len(opened.UnverifiedSigs) == 0 {
		return tlog.Tree{}, fmt.Errorf("a note of %d lines, %d signatures that count and %d others", len(lines), len(opened.Sigs), len(opened.UnverifiedSigs))
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return tlog.Tree{}, err
	}
	root, err := tlog.ParseHash(lines[2])
	return tlog.Tree{N: size, Hash: root}, err
}

// Tiles of the log. TileHashReader compares each with the root before it uses a hash of it.
type tiles struct {
	address string
	read    map[string][]byte
}

func (t *tiles) Height() int                     { return height }
func (t *tiles) SaveTiles([]tlog.Tile, [][]byte) {}
func (t *tiles) ReadTiles(all []tlog.Tile) (data [][]byte, err error) {
	for _, tile := range all {
		path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/", height), "tile/", 1)
		if t.read[path] == nil {
			t.read[path] = get(t.address + "/" + path)
		}
		data = append(data, t.read[path])
	}
	return data, nil
}

type proof struct{ Path []string }

func (p proof) hashes() (all []tlog.Hash) {
	for _, text := range p.Path {
		var hash tlog.Hash
		bytes, err := hex.DecodeString(text[2:])
		check(err)
		copy(hash[:], bytes)
		all = append(all, hash)
	}
	return all
}

func ask(address string) (answer proof) {
	check(json.Unmarshal(get(address), &answer))
	return answer
}

func main() {
	address, key, file := os.Args[1], os.Args[2], os.Args[3]
	verifier, err := note.NewVerifier(key)
	check(err)
	verifiers := note.VerifierList(verifier)
	newest := get(address + "/checkpoint")
	tree, err := open(newest, verifiers)
	check(err)
	if _, err := open([]byte(strings.Replace(string(newest), fmt.Sprintf("\n%d\n", tree.N), fmt.Sprintf("\n%d\n", tree.N+1), 1)), verifiers); err == nil {
		check(fmt.Errorf("a note with another size was opened"))
	}
	data, err := os.ReadFile(file)
	check(err)
	older, err := open(data, verifiers)
	check(err)

	reader := &tiles{address, map[string][]byte{}}
	hashes := tlog.TileHashReader(tree, reader)
	consistency, err := tlog.ProveTree(tree.N, older.N, hashes)
	check(err)
	check(tlog.CheckTree(consistency, tree.N, tree.Hash, older.N, older.Hash))
	told := ask(fmt.Sprintf("%s/api/log/proof?first=%d&second=%d", address, older.N, tree.N)).hashes()
	check(tlog.CheckTree(told, tree.N, tree.Hash, older.N, older.Hash))
	if len(told) > 0 {
		told[0][0] ^= 1
		if tlog.CheckTree(told, tree.N, tree.Hash, older.N, older.Hash) == nil {
			check(fmt.Errorf("a false proof of consistency was taken"))
		}
	}

	entries, proved := int64(0), 0
	for entries < tree.N {
		width := tree.N - entries
		if width > 1<<height {
			width = 1 << height
		}
		tile := tlog.Tile{H: height, L: -1, N: entries >> height, W: int(width)}
		path := strings.Replace(tile.Path(), fmt.Sprintf("tile/%d/data/", height), "tile/entries/", 1)
		for bundle := get(address + "/" + path); len(bundle) > 0; entries++ {
			length := 2 + int(binary.BigEndian.Uint16(bundle))
			leaf := tlog.RecordHash(bundle[2:length])
			bundle = bundle[length:]
			found, err := hashes.ReadHashes([]int64{tlog.StoredHashIndex(0, entries)})
			check(err)
			if found[0] != leaf {
				check(fmt.Errorf("entry %d is not the leaf of the tree", entries))
			}
			if entries%97 != 0 && entries != tree.N-1 {
				continue
			}
			record, err := tlog.ProveRecord(tree.N, entries, hashes)
			check(err)
			check(tlog.CheckRecord(record, tree.N, tree.Hash, entries, leaf))
			own := ask(fmt.Sprintf("%s/api/log/proof?leaf=0x%x&treeSize=%d", address, leaf[:], tree.N)).hashes()
			check(tlog.CheckRecord(own, tree.N, tree.Hash, entries, leaf))
			proved++
		}
	}
	fmt.Printf("%d entries in bundles, each the leaf that the tiles have; %d tiles; %d proofs of entries, from tiles and from the API; from %d entries grown\n", entries, len(reader.read), proved, older.N)
}
